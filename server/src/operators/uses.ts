// When operators' sessions were used, in this process's memory until the clockwork writes it down. A GET
// changes no row (RFC 9110 §9.2.1), and still an operator who only reads is not idle: her use is noted
// here at once and stands in the database some seconds later, where other processes see it.

export interface Uses {
  note(sessionId: string, at: Date): void;
  /** The newest use this process saw. */
  lastOf(sessionId: string): Date | undefined;
  /** What has not been written down yet. */
  unwritten(): { sessionId: string; at: Date }[];
  /** Those were written down. */
  written(uses: readonly { sessionId: string; at: Date }[]): void;
}

export function makeUses(): Uses {
  const uses = new Map<string, Date>();
  return {
    note: (sessionId, at) => void uses.set(sessionId, at),
    lastOf: (sessionId) => uses.get(sessionId),
    unwritten: () => [...uses].map(([sessionId, at]) => ({ sessionId, at })),
    written(done) {
      // A use that came meanwhile is newer than what was written, and stays.
      for (const { sessionId, at } of done) if (uses.get(sessionId) === at) uses.delete(sessionId);
    },
  };
}
