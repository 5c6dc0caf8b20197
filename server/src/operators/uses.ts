// Notes in memory when operators' sessions were last used; a scheduled job saves the times. So a GET, which is a safe
// method (RFC 9110, 9.2.1), writes no row itself, yet counts as a use.
import { isInUse } from './operators.ts';

export interface Use {
  sessionId: string;
  at: Date;
}

export interface Uses {
  /** `writtenAt` is the time of the last use that the session's row has. */
  note(use: Use, writtenAt: Date): void;
  /** Time of the session's newest use in this process; undefined for none. */
  lastOf(sessionId: string): Date | undefined;
  /** Uses that are at least a minute newer than the session's row. */
  unwritten(): Use[];
  written(uses: readonly Use[]): void;
}

const WRITE_DELAY_MS = 60_000;

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
      const behind = [...uses].filter(([, { at, writtenAt }]) => at.getTime() - writtenAt.getTime() >= WRITE_DELAY_MS);
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
