// Fakes `setInterval` for tests: scheduled jobs run only when the test advances their timers. This lets a test check
// that something happens within a second of the fake clock, even on a slow machine.
import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';

const AGAIN_EVERY_MS = 20;
const PATIENCE_MS = 15_000;

export interface HeldClock {
  /**
   * Advances the intervals of every shop opened after `holdClock` by `ms`, then waits in real time, up to PATIENCE_MS,
   * until `expectation` does not throw.
   */
  pass(ms: number, expectation: () => unknown): Promise<void>;
  release(): void;
}

/** Must be called before the shop is opened, because the shop's intervals are fake only from then on. */
export function holdClock(): HeldClock {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return {
    async pass(ms, expectation) {
      vi.advanceTimersByTime(ms);
      for (const untilMs = Date.now() + PATIENCE_MS; ; await wait(AGAIN_EVERY_MS)) {
        try {
          return void (await expectation());
        } catch (error) {
          if (Date.now() > untilMs) throw error;
        }
      }
    },
    release: () => void vi.useRealTimers(),
  };
}
