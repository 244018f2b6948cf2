// An address that leads nowhere: what may have happened, and the ways from here.
import type { JSX } from "preact";
import { Header } from "../shell/header";
import { strings } from "../strings";

export function Nowhere(): JSX.Element {
  return (
    <>
      <Header />
      <main class="notice">
        <h1>{strings.nowhere.title}</h1>
        <p>{strings.nowhere.text}</p>
        <div class="buttons">
          <a class="button" href="/">
            {strings.nowhere.games}
          </a>
          <a class="button" href="/new">
            {strings.nowhere.newTable}
          </a>
          <a class="button" href="/rules">
            {strings.nowhere.rules}
          </a>
        </div>
      </main>
    </>
  );
}
