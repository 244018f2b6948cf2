// The frame around a board: a board that fails is replaced by the generic renderer, so that the game goes on.
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

  override render({ module, props }: FrameProps): JSX.Element {
    const Board = this.state.broken ? Generic : module.Board;
    return (
      <div class={`board board-${props.game}`} role="region" aria-label={strings.table.aria.board}>
        <Board {...props} />
      </div>
    );
  }
}
