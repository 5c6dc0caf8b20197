// When operators' sessions were used, in this process's memory until the clockwork writes it down. A GET
// changes no row (RFC 9110 §9.2.1), and still an operator who only reads is not idle: her use is noted here at
// once and stands in the database within two minutes, where other processes and the next one see it. Never is
// a session open longer for that: a use that was not written down yet is one fewer.
import { isInUse } from './operators.ts';

export interface Use {
  sessionId: string;
  at: Date;
}

export interface Uses {
  /** `writtenAt` is what the session's row says. */
  note(use: Use, writtenAt: Date): void;
  /** The newest use this process saw. */
  lastOf(sessionId: string): Date | undefined;
  /** Uses the rows are behind of by a minute and more. */
  unwritten(): Use[];
  /** Those were written down. */
  written(uses: readonly Use[]): void;
}

const BEHIND_MS = 60_000;

export function makeUses(): Uses {
  const uses = new Map<string, { at: Date; writtenAt: Date }>();
  let newest = new Date(0);

  /** Sessions that are over by themselves need not be remembered. */
  function forgetIdle(): void {
    for (const [sessionId, { at }] of uses) if (!isInUse(at, newest)) uses.delete(sessionId);
  }

  return {
    note({ sessionId, at }, writtenAt) {
      uses.set(sessionId, { at, writtenAt });
      if (at > newest) newest = at;
    },
    lastOf: (sessionId) => uses.get(sessionId)?.at,
    unwritten() {
      forgetIdle();
      const behind = [...uses].filter(([, { at, writtenAt }]) => at.getTime() - writtenAt.getTime() >= BEHIND_MS);
      return behind.map(([sessionId, { at }]) => ({ sessionId, at }));
    },
    written(done) {
      for (const { sessionId, at } of done) {
        const use = uses.get(sessionId);
        if (use) use.writtenAt = at;
      }
    },
  };
}
