// The frame around a board: where a board fails, the generic renderer stands in until there is something new to draw.
import { Component, type JSX } from "preact";
import type { BoardModule, BoardProps } from "../board";
import { Generic } from "../generic";
import { strings } from "../strings";

interface FrameProps {
  module: BoardModule;
  props: BoardProps;
}

export class BoardFrame extends Component<FrameProps, { broken: boolean }> {
  override state = { broken: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ broken: true });
  }

  override componentDidUpdate({ props }: FrameProps): void {
    if (this.state.broken && props.view !== this.props.props.view) this.setState({ broken: false });
  }

  override render({ module, props }: FrameProps): JSX.Element {
    const Board = this.state.broken ? Generic : module.Board;
    return (
      <div class={`board board-${props.game}`} role="region" aria-label={strings.table.aria.board}>
        <Board {...props} />
      </div>
    );
  }
}
