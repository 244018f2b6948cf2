// What you are asked, laid out to be clicked: actions, the question builder, answers, cards.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Act, Token, tip } from "../../kit";
import type { Props } from "./index";
import type { Names } from "./names";
import { Sign } from "./signs";
import { strings } from "./strings";

interface TrayProps {
  p: Props;
  names: Names;
}

export function Tray({ p, names }: TrayProps): JSX.Element | null {
  const { question, view } = p;
  if (!question || !p.options.length) return null;
  const kinds = new Set(p.options.map((option) => option.action.split(":")[0]!));
  const active = p.seat !== null && view.turn.active === p.seat;
  const steps = active && view.turn.loyal ? strings.steps[view.turn.loyal] : null;
  const now = ["loyal"].includes(question.decision)
    ? 0
    : ["move", "move_to"].includes(question.decision)
      ? 1
      : ["secret", "frame"].includes(question.decision)
        ? 3
        : 2;
  const loyal = view.turn.loyal ?? "";
  const hint = (question.decision === "move" && strings.loyalMoves[loyal]) || strings.hint[question.decision];
  const end = ["done", "stay", "nothing", "nobody", "pass"].find((id) => p.options.some((option) => option.action === id));
  return (
    <section class="chi-tray" aria-label={question.prompt}>
      {steps && (
        <ol class="chi-steps">
          {steps.map((step, i) => (
            <li class={i === now ? "now" : i < now ? "past" : ""} aria-current={i === now ? "step" : undefined}>
              {step}
            </li>
          ))}
        </ol>
      )}
      {hint && <p>{hint}</p>}
      {kinds.has("loyal") && <Tiles p={p} kind="loyal" texts={strings.loyal} signs={strings.loyalSign} />}
      {kinds.has("secret") && <p>{strings.secretIs}</p>}
      {kinds.has("secret") && <Tiles p={p} kind="secret" texts={strings.secret} signs={strings.secretSign} />}
      {kinds.has("ask") && <Builder p={p} names={names} />}
      {kinds.has("suspect") && (
        <div class="chi-choices">
          {["geisha", "ronin"].map((who) => (
            <Act
              p={p}
              action={`suspect:${who}`}
              as="div"
              class="chi-choice"
              name={strings.suspect(strings.fugitive[who]!)}
            >
              <Sign of={who} />
              <b>{strings.suspect(strings.fugitive[who]!)}</b>
            </Act>
          ))}
        </div>
      )}
      {kinds.has("answer") && <Answer p={p} />}
      {kinds.has("disguise") && <Disguises p={p} names={names} />}
      {kinds.has("assassin") && (
        <div class="chi-choices">
          {p.options.map((option) => (
            <Act p={p} action={option.action} as="div" class="chi-choice">
              <Sign of="assassin" />
              <b>{names.person(option.action.slice(9)).name}</b>
            </Act>
          ))}
        </div>
      )}
      {kinds.has("keep") && (
        <div class="chi-choices">
          {p.options
            .filter((option) => option.action.startsWith("keep:"))
            .map((option) => (
              <Act p={p} action={option.action} as="div" class="chi-choice">
                <Token label={option.label} tone="gold" width={44}>
                  {option.action.slice(5)}
                </Token>
                <b>{strings.keep(Number(option.action.slice(5)))}</b>
              </Act>
            ))}
        </div>
      )}
      {(kinds.has("play") || kinds.has("draw") || kinds.has("discard")) && <Informant p={p} names={names} />}
      {end && (
        <div class="chi-choices">
          <Act p={p} action={end} as="div" class="chi-choice chi-end">
            <b>{strings.ends[end === "done" ? question.decision : end] ?? strings.thatIsAll}</b>
          </Act>
        </div>
      )}
    </section>
  );
}

function Tiles({
  p,
  kind,
  texts,
  signs,
}: {
  p: Props;
  kind: string;
  texts: Record<string, [string, string]>;
  signs: Record<string, string>;
}): JSX.Element {
  const lit = (id: string): boolean => p.options.some((option) => option.action === `${kind}:${id}`);
  return (
    <div class="chi-choices">
      {Object.entries(texts).map(([id, [title, text]]) => (
        <Act p={p} action={`${kind}:${id}`} as="div" class="chi-choice" name={title}>
          <Sign of={signs[id]!} />
          {/* Unlit, the table says why: a tooltip of its own would lie over that. */}
          <b {...(lit(id) ? tip(text) : {})}>{title}</b>
        </Act>
      ))}
    </div>
  );
}

/** A question is built from two or three small choices and then asked. */
function Builder({ p, names }: TrayProps): JSX.Element {
  const [kind, setKind] = useState("type");
  const [role, setRole] = useState("ally");
  const [who, setWho] = useState("geisha");
  const [type, setType] = useState("imperial");
  const has = (id: string): boolean => p.options.some((option) => option.action === `ask:${id}`);
  const any = (start: string): boolean => p.options.some((option) => option.action.startsWith(`ask:${start}`));
  const kindNow = any(kind) ? kind : (["type", "neighbours", "face_up"].find(any) ?? kind);
  const whoNow = any(`${kindNow}_${who}`) ? who : (["geisha", "ronin"].find((f) => any(`${kindNow}_${f}`)) ?? who);
  const id =
    kindNow === "neighbours"
      ? `neighbours_${role}`
      : kindNow === "type"
        ? `type_${whoNow}_${type}`
        : `face_up_${whoNow}`;
  return (
    <div class="chi-builder" role="group" aria-label={strings.askHead}>
      <Choice
        label={strings.askHead}
        options={["type", "neighbours", "face_up"].filter(any)}
        titles={strings.askKinds}
        value={kindNow}
        set={setKind}
      />
      <div class="chi-sentence">
        <span>{strings.askIntro[kindNow]}</span>
        {kindNow === "neighbours" ? (
          <Choice
            label={strings.who}
            options={["ally", "betrayer", "usurper"]}
            titles={strings.role}
            value={role}
            set={setRole}
            signs
          />
        ) : (
          <Choice
            label={strings.fugitive["geisha"]!}
            options={["geisha", "ronin"].filter((f) => any(`${kindNow}_${f}`))}
            titles={strings.fugitive}
            value={whoNow}
            set={setWho}
            signs
          />
        )}
        {kindNow === "type" && (
          <>
            <span>{strings.disguisedAs}</span>
            <Choice
              label={strings.disguisedAs}
              options={["imperial", "commoner", "samurai", "assassin"].filter((t) => has(`type_${whoNow}_${t}`))}
              titles={strings.type}
              value={type}
              set={setType}
              signs
            />
          </>
        )}
        {kindNow === "face_up" && <span>{strings.faceUp}</span>}
      </div>
      <Act p={p} action={`ask:${id}`} as="div" class="chi-ask" label={names.question(id)}>
        <Sign of="motonaka" />
        <b>{names.question(id)}</b>
        <span>{strings.ask}</span>
      </Act>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: string[];
  titles: Record<string, string>;
  value: string;
  set(value: string): void;
  signs?: boolean;
}

/** A few exclusive choices side by side. */
function Choice({ label, options, titles, value, set, signs }: ChoiceProps): JSX.Element {
  return (
    <span class="chi-choice-row" role="group" aria-label={label}>
      {options.map((option) => (
        <button type="button" aria-pressed={option === value} onClick={() => set(option)}>
          {signs && <Sign of={option} />}
          {titles[option] ?? option}
        </button>
      ))}
    </span>
  );
}

/** Motonaka answers. */
function Answer({ p }: { p: Props }): JSX.Element {
  const truth = p.view.private?.truth;
  const order = [...new Set([...p.options.map((option) => option.action.slice(7)), "yes", "no"])]; // as the options are listed
  return (
    <div class="chi-choices">
      {order.map((answer) => (
        <Act
          p={p}
          action={`answer:${answer}`}
          as="div"
          class="chi-choice chi-answer"
          name={answer === "yes" ? strings.yes : strings.no}
        >
          <b>{answer === "yes" ? strings.yes : strings.no}</b>
          {truth && truth !== answer && p.options.some((option) => option.action === `answer:${answer}`) && (
            <span class="chi-lie">{strings.lieMark}</span>
          )}
        </Act>
      ))}
    </div>
  );
}

function Disguises({ p, names }: TrayProps): JSX.Element {
  const drawn = p.view.private?.drawn ?? [];
  return (
    <div class="chi-choices">
      {p.options.map((option) => {
        const geisha = option.action.slice(9);
        const ronin = drawn.find((card) => card !== geisha) ?? "";
        return (
          <Act
            p={p}
            action={option.action}
            as="div"
            class="chi-choice"
            label={strings.disguise(names.person(geisha).name, names.person(ronin).name)}
          >
            <span class="chi-pair">
              <Sign of="geisha" /> {names.person(geisha).name}
            </span>
            <span class="chi-pair">
              <Sign of="ronin" /> {names.person(ronin).name}
            </span>
          </Act>
        );
      })}
    </div>
  );
}

function Informant({ p, names }: TrayProps): JSX.Element {
  const cards = p.options.filter((option) => /^(play|discard):/.test(option.action));
  return (
    <div class="chi-choices">
      {p.options.some((option) => option.action === "draw") && (
        <Act p={p} action="draw" as="div" class="chi-choice">
          <Sign of="influence" />
          <b>{strings.draw}</b>
        </Act>
      )}
      {p.options.some((option) => option.action === "decline") && (
        <Act p={p} action="decline" as="div" class="chi-choice">
          <b>{strings.decline}</b>
        </Act>
      )}
      {cards.map((option) => {
        const [verb, id] = option.action.split(":") as [string, string];
        return (
          <Act p={p} action={option.action} as="div" class="chi-choice">
            <b {...tip(names.influence(id).text)}>
              {verb === "play" ? strings.playCard : strings.discardCard}: {names.influence(id).name}
            </b>
          </Act>
        );
      })}
    </div>
  );
}
