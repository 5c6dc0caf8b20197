// Counts in memory what is done in the shop, until a scheduled job adds it to the table: a request costs one addition.
// A count has a kind, a page, a language and a market but no address, browser or id, so nobody can be recognised by it. A process
// that is killed loses what it counted since the last job, which runs every FLUSH_EVERY_MS.

import type { COUNT_KINDS } from '@hindam/contract/analytics';

type CountKind = (typeof COUNT_KINDS)[number];

export const FLUSH_EVERY_MS = 3_000;

export interface Count {
  kind: CountKind;
  /** The page of a view or an empty search (contract/src/page-names.ts); '' for other kinds. */
  name: string;
  /** Store code of a language; '' where it is not known. */
  language: string;
  /** Code of the market. */
  market: string;
  count: number;
}

export interface Counts {
  add(kind: CountKind, name: string, language: string, market: string): void;
  /** Returns what was counted since the last call, and begins again from zero. */
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

/** What robots, link previews and programs have in their user agent; a browser's begins with Mozilla. */
const ROBOT =
  /bot\b|bot[/;)]|crawl|spider|slurp|headless|lighthouse|preview|externalhit|whatsapp|monitor|scan|fetch|archive|python|curl|wget|http/i;

/** Whether a person seems to have asked for the page: no known robot, and no browser that loads a page in advance. */
export function isVisit(userAgent: string | undefined, purpose: string | undefined): boolean {
  return userAgent !== undefined && userAgent.startsWith('Mozilla/') && purpose === undefined && !ROBOT.test(userAgent);
}
