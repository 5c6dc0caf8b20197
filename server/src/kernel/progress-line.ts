// Says how far a command is: on a terminal one line that is written again and again, elsewhere a line every ten
// seconds.
const REWRITE_EVERY_MS = 250;
const LINE_EVERY_MS = 10_000;

export interface ProgressLine {
  say(line: string): void;
  /** Clears the line on a terminal. */
  end(): void;
}

export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const CLEAR = '\r\u001B[K';

/** `nowMs` is any clock in milliseconds. */
export function openProgressLine(output: Output, nowMs: () => number = () => performance.now()): ProgressLine {
  let writtenMs = nowMs();
  let hasLine = false;
  return {
    say(line) {
      const isTerminal = output.isTTY === true;
      if (nowMs() - writtenMs < (isTerminal ? REWRITE_EVERY_MS : LINE_EVERY_MS)) return;
      writtenMs = nowMs();
      // A longer line would wrap, and only its last part would be cleared.
      output.write(isTerminal ? CLEAR + line.slice(0, Math.max(1, (output.columns ?? 80) - 1)) : `${line}\n`);
      hasLine = isTerminal;
    },
    end() {
      if (hasLine) output.write(CLEAR);
      hasLine = false;
    },
  };
}
