// Remembers in memory when operators' sessions were last used, until a scheduled job saves it. A GET
// changes no row (RFC 9110, 9.2.1), and still an operator who only reads is not idle: the use is noted here at
// once and is saved to the database within two minutes, where other processes and a restarted one see it. This never
// keeps a session open longer: a use that was not saved can only make the session end earlier.
import { isInUse } from './operators.ts';

export interface Use {
  sessionId: string;
  at: Date;
}

export interface Uses {
  /** `writtenAt` is the time of the last use in the session's row. */
  note(use: Use, writtenAt: Date): void;
  /** Time of the newest use in this process. */
  lastOf(sessionId: string): Date | undefined;
  /** Uses that are at least a minute newer than the session's row. */
  unwritten(): Use[];
  /** Marks uses as saved. */
  written(uses: readonly Use[]): void;
}

const BEHIND_MS = 60_000;

export function makeUses(): Uses {
  const uses = new Map<string, { at: Date; writtenAt: Date }>();
  let newest = new Date(0);

  /** Drops sessions that have ended by the idle limit. */
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
