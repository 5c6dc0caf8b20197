// Says how far a command is: on a terminal one line that is written anew, elsewhere a line every ten seconds.
const LINE_EVERY_MS = 10_000;

export interface ProgressLine {
  say(line: string): void;
  /** Ends the line on a terminal, so that what follows begins a new one. */
  end(): void;
}

interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** `nowMs` is any clock in milliseconds. */
export function openProgressLine(output: Output, nowMs: () => number = () => performance.now()): ProgressLine {
  let writtenMs = nowMs();
  let open = false;
  return {
    say(line) {
      if (output.isTTY === true) {
        // Erases the rest of the line after the text, so that nothing of a longer one stays.
        output.write(`\r${line.slice(0, Math.max(1, (output.columns ?? 80) - 1))}\u001B[K`);
        open = true;
      } else if (nowMs() - writtenMs >= LINE_EVERY_MS) {
        writtenMs = nowMs();
        output.write(`${line}\n`);
      }
    },
    end() {
      if (open) output.write('\n');
      open = false;
    },
  };
}
