/** Progress of a long command: one line, updated on a terminal, and repeated now and then elsewhere. */
import { clearLine, cursorTo } from "node:readline";
import { stripVTControlCharacters } from "node:util";

const TERMINAL_MS = 200;
const PLAIN_MS = 5_000;

export interface Progress {
  /** Further output of the command. */
  add(output: string): void;
  end(): void;
}

export function progress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const started = performance.now();
  let last = "";
  let isShown = false;
  const line = () => `${((performance.now() - started) / 1000).toFixed(0)} s  ${last}`;
  const show = () => {
    if (!stream.isTTY) {
      stream.write(`\n     ${line()}`);
      isShown = true;
      return;
    }
    cursorTo(stream, 0);
    clearLine(stream, 0);
    stream.write(`   ${line()}`.slice(0, stream.columns - 1));
  };
  const timer = setInterval(show, stream.isTTY ? TERMINAL_MS : PLAIN_MS);
  return {
    add(output) {
      const lines = stripVTControlCharacters(output).split(/[\r\n]+/);
      last = lines.map((text) => text.trim()).findLast((text) => /\w/.test(text)) ?? last;
    },
    end() {
      clearInterval(timer);
      if (!stream.isTTY) {
        if (isShown) stream.write("\n     ");
        return;
      }
      cursorTo(stream, 0);
      clearLine(stream, 0);
    },
  };
}
