// Jobs by the clock that run when a test says so: what the shop promises within a second is looked at after a
// second of its own clock, however long a busy machine takes over it.
import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';

const AGAIN_EVERY_MS = 20;
const PATIENCE_MS = 15_000;

export interface HeldClock {
  /** So much time passes for every shop that was opened since; then `expectation` is waited for, and no more passes. */
  pass(ms: number, expectation: () => unknown): Promise<void>;
  release(): void;
}

/** To be called before the shop is opened. */
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
