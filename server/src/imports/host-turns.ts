// Decides from which hosts a job may fetch pictures now: from each host a few at a time, from a pausing host none, and
// from a host that failed again after all its pauses never again. It reads no clock; callers pass the time in
// milliseconds.

export const AT_ONCE_OF_A_HOST = 4;
/** After this many failures in a row a host gets its first pause. */
const FAILURES_IN_A_ROW = 4;

interface Host {
  busy: number;
  failures: number;
  pauses: number;
  pausedUntilMs: number;
}

export type Verdict = 'go on' | 'dead';

export interface HostTurns {
  /** Hosts that must not be asked now. */
  resting(nowMs: number): string[];
  dead(): string[];
  began(host: string): void;
  /**
   * To be called when a request has ended: `answered` is false after a failure that may pass, for example no response
   * or 429; `pauseMs` is how long the host asked to wait (Retry-After).
   */
  ended(host: string, answered: boolean, nowMs: number, pauseMs?: number): Verdict;
}

/**
 * `pausesMs` has the lengths of a host's pauses: the first follows after FAILURES_IN_A_ROW, each further one after the
 * next failure. A host that fails after its last pause is dead, and is not asked again.
 */
export function openHostTurns(pausesMs: readonly number[]): HostTurns {
  const hosts = new Map<string, Host>();
  const dead = new Set<string>();
  const of = (name: string): Host => {
    const host = hosts.get(name) ?? { busy: 0, failures: 0, pauses: 0, pausedUntilMs: 0 };
    hosts.set(name, host);
    return host;
  };
  // After its first pause a host is asked for one picture at a time, until it answers.
  const limitOf = ({ pauses }: Host): number => (pauses > 0 ? 1 : AT_ONCE_OF_A_HOST);

  return {
    resting: (nowMs) => [
      ...dead,
      ...[...hosts].flatMap(([name, host]) => (host.busy >= limitOf(host) || host.pausedUntilMs > nowMs ? [name] : [])),
    ],
    dead: () => [...dead],
    began(name) {
      of(name).busy += 1;
    },
    ended(name, answered, nowMs, pauseMs = 0) {
      const host = of(name);
      host.busy -= 1;
      host.pausedUntilMs = Math.max(host.pausedUntilMs, nowMs + pauseMs);
      if (answered) {
        host.failures = 0;
        host.pauses = 0;
        return 'go on';
      }
      host.failures += 1;
      if (host.failures < (host.pauses > 0 ? 1 : FAILURES_IN_A_ROW)) return 'go on';
      const pause = pausesMs[host.pauses];
      if (pause === undefined) {
        dead.add(name);
        return 'dead';
      }
      host.failures = 0;
      host.pauses += 1;
      host.pausedUntilMs = Math.max(host.pausedUntilMs, nowMs + pause);
      return 'go on';
    },
  };
}
