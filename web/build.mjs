// Builds the page into ../src/sudare/server/page: hashed file names, compressed copies, one chunk for each board.
// `node build.mjs --watch` builds again whenever a file changes.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.env.SUDARE_PAGE ?? join(here, "..", "src", "sudare", "server", "page");
const watch = process.argv.includes("--watch");

/** The boards that exist: `virtual:boards` loads their code when it is needed, `virtual:boards.css` is their style. */
const boards = {
  name: "boards",
  setup(build) {
    const folder = join(here, "src", "boards");
    const only = process.env.SUDARE_BOARDS?.split(","); // while one board is worked on, the others need not build
    const wanted = (game) => !only || only.includes(game);
    const having = (file) => readdirSync(folder).filter((game) => wanted(game) && existsSync(join(folder, game, file))).sort();
    build.onResolve({ filter: /board\.css$/ }, ({ path, kind }) =>
      kind === "import-rule" ? undefined : { path, namespace: "already" }, // the page's one style sheet has it
    );
    build.onLoad({ filter: /.*/, namespace: "already" }, () => ({ contents: "", loader: "js" }));
    build.onResolve({ filter: /^virtual:boards/ }, ({ path }) => ({ path, namespace: "boards" }));
    build.onLoad({ filter: /^virtual:boards$/, namespace: "boards" }, () => ({
      contents: `export const boards = {${having("index.tsx")
        .map((game) => `${game}: () => import("./boards/${game}/index.tsx")`)
        .join(",")}};`,
      resolveDir: join(here, "src"),
      watchDirs: [folder],
    }));
    build.onLoad({ filter: /\.css$/, namespace: "boards" }, () => ({
      contents: having("board.css")
        .map((game) => `@import "./boards/${game}/board.css";`)
        .join("\n"),
      loader: "css",
      resolveDir: join(here, "src"),
      watchDirs: [folder],
    }));
  },
};

/** Writes index.html with the hashed names, and a compressed copy of every text file. */
const finish = {
  name: "finish",
  setup(build) {
    build.onStart(() => {
      rmSync(out, { recursive: true, force: true });
    });
    build.onEnd((result) => {
      if (result.errors.length) return;
      mkdirSync(join(out, "assets"), { recursive: true });
      const files = result.outputFiles.map((file) => ({ name: file.path.slice(out.length + 1), contents: file.contents }));
      const named = (pattern) => files.find((file) => pattern.test(file.name)).name;
      const index = readFileSync(join(here, "index.html"), "utf8")
        .replace("{{script}}", `/${named(/^assets\/main-.*\.js$/)}`)
        .replace("{{style}}", `/${named(/^assets\/main-.*\.css$/)}`);
      files.push({ name: "index.html", contents: Buffer.from(index) });
      for (const name of readdirSync(join(here, "static"))) {
        files.push({ name, contents: readFileSync(join(here, "static", name)) });
      }
      for (const { name, contents } of files) {
        writeFileSync(join(out, name), contents);
        if (!/\.(html|js|css|svg|webmanifest)$/.test(name)) continue;
        writeFileSync(join(out, `${name}.gz`), gzipSync(contents, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: watch ? 5 : 11 };
        writeFileSync(join(out, `${name}.br`), brotliCompressSync(contents, { params: quality }));
      }
      console.log(`${files.length} files in ${out}`);
    });
  },
};

const context = await esbuild.context({
  absWorkingDir: here,
  entryPoints: { main: "src/main.tsx" },
  outdir: out,
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  assetNames: "assets/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022"],
  minify: !watch,
  sourcemap: false,
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  write: false,
  plugins: [boards, finish],
  logLevel: "info",
});
if (watch) await context.watch();
else {
  await context.rebuild();
  await context.dispose();
}
