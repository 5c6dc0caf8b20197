// Formats the progress of an import and its speed.
import { openProgressLine, type Output } from '../kernel/progress-line.ts';

/**
 * The speed is measured over this last part of the import, because it varies: the import pauses while the shop has
 * visitors.
 */
const RATE_OVER_MS = 15_000;

export interface Progress {
  done: number;
  total: number;
  /** Whether the import currently pauses between batches because of traffic in the shop. */
  isYielding: boolean;
}

const whole = (count: number): string => Math.round(count).toLocaleString('en');

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

/** The progress line; without the remaining time while no speed is known. */
export function progressLine({ done, total, isYielding }: Progress, perSecond: number): string {
  const share = total === 0 ? 100 : Math.floor((done / total) * 100);
  const left = perSecond > 0 ? `, ${durationOf((total - done) / perSecond)} left` : '';
  const yielding = isYielding ? ', slower because visitors come' : '';
  return `${whole(done)} of ${whole(total)} products (${share} %), ${whole(perSecond)} a second${left}${yielding}`;
}

interface ProgressWriter {
  show(progress: Progress): void;
  begin(what: string): void;
  /** Clears the progress line on a terminal, so that other output can follow. */
  end(): void;
}

export function progressWriter(output: Output, nowMs: () => number = () => performance.now()): ProgressWriter {
  const line = openProgressLine(output, nowMs);
  const steps: { atMs: number; done: number }[] = [{ atMs: nowMs(), done: 0 }];
  function rateOf({ done }: Progress, atMs: number): number {
    while (steps.length > 1 && steps[1]!.atMs < atMs - RATE_OVER_MS) steps.shift();
    const from = steps[0]!;
    return atMs > from.atMs ? ((done - from.done) * 1_000) / (atMs - from.atMs) : 0;
  }
  return {
    show(progress) {
      const atMs = nowMs();
      steps.push({ atMs, done: progress.done });
      line.say(progressLine(progress, rateOf(progress, atMs)));
    },
    begin: (what) => line.say(`${what} …`),
    end: () => line.end(),
  };
}
