// Counts page views, empty searches and additions to carts in memory, so that a request costs one addition; a scheduled
// job adds the counts to the table. A count has no IP address, browser or id.

import type { COUNT_KINDS } from '@hindam/contract/analytics';

type CountKind = (typeof COUNT_KINDS)[number];

export const FLUSH_EVERY_MS = 3_000;

export interface Count {
  kind: CountKind;
  /** The name of the page (contract/src/page-names.ts) of a view or an empty search; empty for other kinds. */
  name: string;
  /** Code (`en`, `arb`) of the page's language, or of the call's for an addition to a cart; empty for orders. */
  language: string;
  market: string;
  count: number;
}

export interface Counts {
  add(kind: CountKind, name: string, language: string, market: string): void;
  /** Returns what was counted or put back since the last call, and starts again from zero. */
  take(): Count[];
  /** Adds counts that could not be saved, so that the next `take` returns them. */
  putBack(counts: readonly Count[]): void;
}

export function makeCounts(): Counts {
  let counted = new Map<string, Count>();

  function tallyOf(kind: CountKind, name: string, language: string, market: string): Count {
    const key = `${kind} ${name} ${language} ${market}`;
    let tally = counted.get(key);
    if (!tally) counted.set(key, (tally = { kind, name, language, market, count: 0 }));
    return tally;
  }

  return {
    add(kind, name, language, market) {
      tallyOf(kind, name, language, market).count += 1;
    },
    take() {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
    putBack(counts) {
      for (const { kind, name, language, market, count } of counts)
        tallyOf(kind, name, language, market).count += count;
    },
  };
}

/** Matches the user agents of known robots, link previews and programs. */
const ROBOT =
  /bot\b|bot[/;)]|crawl|spider|slurp|headless|lighthouse|preview|externalhit|whatsapp|monitor|scan|fetch|archive|python|curl|wget|http/i;

/**
 * Whether a person seems to have opened the page: the user agent begins with `Mozilla/` and is no known robot, and the
 * browser is not prefetching (`purpose`).
 */
export function isVisit(userAgent: string | undefined, purpose: string | undefined): boolean {
  return userAgent !== undefined && userAgent.startsWith('Mozilla/') && purpose === undefined && !ROBOT.test(userAgent);
}
