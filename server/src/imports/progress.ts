// Says how far an import is: on a terminal one line that is written again and again, elsewhere a line every ten seconds.

const REWRITE_EVERY_MS = 250;
const LINE_EVERY_MS = 10_000;
/** The rate is that of this time, because it changes while visitors come. */
const RATE_OVER_MS = 15_000;

export interface Progress {
  done: number;
  total: number;
  /** Whether the import pauses between its batches at present, because visitors come. */
  isYielding: boolean;
}

export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const whole = (count: number): string => Math.round(count).toLocaleString('en');

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

/** The line about an import; the time left is missing while no rate is known. */
export function progressLine({ done, total, isYielding }: Progress, perSecond: number): string {
  const share = total === 0 ? 100 : Math.floor((done / total) * 100);
  const left = perSecond > 0 ? `, ${durationOf((total - done) / perSecond)} left` : '';
  const yielding = isYielding ? ', slower because visitors come' : '';
  return `${whole(done)} of ${whole(total)} products (${share} %), ${whole(perSecond)} a second${left}${yielding}`;
}

/** Returns a function that takes every step, and one that ends the line on a terminal. `nowMs` is a steady clock. */
export function progressWriter(
  output: Output,
  nowMs: () => number = () => performance.now(),
): { show(progress: Progress): void; end(): void } {
  const startedMs = nowMs();
  const steps: { atMs: number; done: number }[] = [{ atMs: startedMs, done: 0 }];
  let saidMs = startedMs;
  let hasLine = false;
  function rateOf({ done }: Progress, atMs: number): number {
    while (steps.length > 1 && steps[1]!.atMs < atMs - RATE_OVER_MS) steps.shift();
    const from = steps[0]!;
    return atMs > from.atMs ? ((done - from.done) * 1_000) / (atMs - from.atMs) : 0;
  }
  return {
    show(progress) {
      const atMs = nowMs();
      steps.push({ atMs, done: progress.done });
      if (atMs - saidMs < (output.isTTY ? REWRITE_EVERY_MS : LINE_EVERY_MS)) return;
      saidMs = atMs;
      const line = progressLine(progress, rateOf(progress, atMs));
      // The line is cleared first, because the one before it may have been longer.
      output.write(output.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
      hasLine = output.isTTY === true;
    },
    end() {
      if (hasLine) output.write('\r\u001B[K');
      hasLine = false;
    },
  };
}
