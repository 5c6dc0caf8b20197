// Counts in memory the views, empty searches and additions to carts, so that a request costs one addition; a scheduled
// job adds the counts to the table. A count has a kind, a page, a language and a market but no IP address, browser or
// id, so nobody can be recognised by it. A process that is killed loses what it counted since the last run of the job
// (FLUSH_EVERY_MS).

import type { COUNT_KINDS } from '@hindam/contract/analytics';

type CountKind = (typeof COUNT_KINDS)[number];

export const FLUSH_EVERY_MS = 3_000;

export interface Count {
  kind: CountKind;
  /** The page that was viewed, or on which a search found nothing (contract/src/page-names.ts); '' for other kinds. */
  name: string;
  /** Code of a language, `en` or `arb`; '' for orders. */
  language: string;
  market: string;
  count: number;
}

export interface Counts {
  add(kind: CountKind, name: string, language: string, market: string): void;
  /** Returns what was counted since the last call, and what was put back, and starts again from zero. */
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

/** Matches the user agents of robots, link previews and programs; browsers' user agents begin with Mozilla. */
const ROBOT =
  /bot\b|bot[/;)]|crawl|spider|slurp|headless|lighthouse|preview|externalhit|whatsapp|monitor|scan|fetch|archive|python|curl|wget|http/i;

/**
 * Whether a person seems to have opened the page: the user agent begins with Mozilla/ and is no known robot, and the
 * browser is not prefetching.
 */
export function isVisit(userAgent: string | undefined, purpose: string | undefined): boolean {
  return userAgent !== undefined && userAgent.startsWith('Mozilla/') && purpose === undefined && !ROBOT.test(userAgent);
}
