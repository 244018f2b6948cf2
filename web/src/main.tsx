// The page: it starts here.
import { render } from "preact";
import { App } from "./app";
import { startWorker } from "./club/worker";
import "./styles/kit.css";
import "./styles/shell.css";
import "./styles/table.css";
import "./styles/puzzles.css";
import "./styles/club.css";
import "virtual:boards.css";

startWorker();
render(<App />, document.getElementById("page")!);
