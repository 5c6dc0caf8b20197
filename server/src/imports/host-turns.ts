// Which hosts a job may ask now: a few pictures at once of each, none during a pause, and none of a host that failed
// again after every pause. Has no clock of its own; the time in milliseconds comes in.

export const AT_ONCE_OF_A_HOST = 4;
/** A host that fails so often in a row is left alone for a while. */
const FAILURES_IN_A_ROW = 4;

interface Host {
  busy: number;
  failures: number;
  pauses: number;
  pausedUntilMs: number;
}

export type Verdict = 'go on' | 'dead';

export interface HostTurns {
  /** Hosts that get no request now. */
  resting(nowMs: number): string[];
  dead(): string[];
  began(host: string): void;
  /** Notes the end of a request: whether the host answered, and for how long it asked to be left alone (`pauseMs`). */
  ended(host: string, answered: boolean, nowMs: number, pauseMs?: number): Verdict;
}

/**
 * `pausesMs`: how long a host rests after FAILURES_IN_A_ROW, then after the failure that follows this pause, and so on;
 * a host that fails after the last pause is dead.
 */
export function openHostTurns(pausesMs: readonly number[]): HostTurns {
  const hosts = new Map<string, Host>();
  const dead = new Set<string>();
  const of = (name: string): Host => {
    const host = hosts.get(name) ?? { busy: 0, failures: 0, pauses: 0, pausedUntilMs: 0 };
    hosts.set(name, host);
    return host;
  };
  // Once a host has had a pause, it is asked for one picture at a time, until it answers.
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
