-- The same table as in tables.db.gz, as Sudare kept it in PostgreSQL before there was a roll of people.
CREATE TABLE tables (
    id TEXT PRIMARY KEY, created DOUBLE PRECISION NOT NULL, setup TEXT NOT NULL, listed BOOLEAN NOT NULL,
    status TEXT NOT NULL, minded BOOLEAN NOT NULL, card TEXT NOT NULL, keeper TEXT
);
CREATE INDEX lobby ON tables (created) WHERE listed AND status <> 'over';
CREATE INDEX kept ON tables (keeper) WHERE minded;
CREATE TABLE log (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE workers (id TEXT PRIMARY KEY, seen DOUBLE PRECISION NOT NULL);
CREATE TABLE attended (table_id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL);
CREATE TABLE marks (table_id TEXT NOT NULL, mark TEXT NOT NULL, PRIMARY KEY (table_id, mark));
INSERT INTO tables VALUES ('EZ4aRmL81SLH2gdt', 1795023331.745624, '{"game":"leduc","rules_version":1,"seats":2,"edition_digest":"3603089ebdfcc93f","seed":"cc409e7109cc2ce57ad473173b6bc00c6975f83cd166efcef3e7fbaf41dde725","host":"6b0c90cde62e89a010e2a114f46b4c281b1620f18152e8e4255b4c61b5f1f831","listed":true}', TRUE, 'playing', FALSE, '{"id":"EZ4aRmL81SLH2gdt","opened":0.0,"game":"leduc","title":"Leduc poker","status":"playing","chairs":[{"name":"Aki","taken":true,"bot":"","here":false,"away":null},{"name":"Mori","taken":true,"bot":"","here":false,"away":null}],"clock":null}', NULL);
INSERT INTO log VALUES ('EZ4aRmL81SLH2gdt', 1, 1795023331.7632062, '{"what":"sat","seat":0,"name":"Aki","token":"15624602a4e97f0b0e0bade1dfdab4017b9f465b7d9d0bd257579e8570c9e0e8"}');
INSERT INTO log VALUES ('EZ4aRmL81SLH2gdt', 2, 1795023331.8256683, '{"what":"sat","seat":1,"name":"Mori","token":"884ff42702b54a6175f34bd1f6a0d798b46428a3610761b7bfae19151151bb3c"}');
INSERT INTO log VALUES ('EZ4aRmL81SLH2gdt', 3, 1795023331.8332312, '{"what":"started"}');
