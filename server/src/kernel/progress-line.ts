// Shows how far a command is: on a terminal in one line that is rewritten; elsewhere by a line every ten seconds, even
// when there is nothing new, so that a log shows that the command still runs.
const REWRITE_EVERY_MS = 250;
const LINE_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 1_000;

export interface ProgressLine {
  say(line: string): void;
  /** Clears the line on a terminal, and stops the timer that writes lines. */
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
  const isTerminal = output.isTTY === true;
  const everyMs = isTerminal ? REWRITE_EVERY_MS : LINE_EVERY_MS;
  let writtenMs = nowMs();
  let said: string | null = null;
  let shown: string | null = null;

  function write(): void {
    if (said === null || nowMs() - writtenMs < everyMs || (isTerminal && said === shown)) return;
    writtenMs = nowMs();
    // A longer line would wrap, and only its last part would be cleared.
    output.write(isTerminal ? CLEAR + said.slice(0, Math.max(1, (output.columns ?? 80) - 1)) : `${said}\n`);
    shown = said;
  }

  const timer = setInterval(write, Math.min(everyMs, LOOK_EVERY_MS)).unref();
  return {
    say(line) {
      said = line;
      write();
    },
    end() {
      clearInterval(timer);
      if (isTerminal && shown !== null) output.write(CLEAR);
      shown = null;
    },
  };
}
