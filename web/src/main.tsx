// The page: it starts here.
import { render } from "preact";
import { App } from "./app";
import "./styles/kit.css";
import "./styles/shell.css";
import "./styles/table.css";
import "virtual:boards.css";

render(<App />, document.getElementById("page")!);
