// Counts in memory what is done in the shop, until a scheduled job adds it to the rows: a request costs one addition.
// A count is a kind, a page and a language, never an address, a browser or an id, so nobody can be told from the counts.
// A process that is killed loses what it counted since the last job, FLUSH_EVERY_MS at most.

import type { COUNT_KINDS } from '@hindam/contract/analytics';

type CountKind = (typeof COUNT_KINDS)[number];

export const FLUSH_EVERY_MS = 3_000;

export interface Count {
  kind: CountKind;
  /** Of a view or a search, the page (contract/src/page-names.ts); otherwise ''. */
  name: string;
  /** Store code of a language; '' where it is not known. */
  language: string;
  count: number;
}

export interface Counts {
  add(kind: CountKind, name: string, language: string): void;
  /** What was counted since the last call; it is counted no longer here. */
  take(): Count[];
  /** Counts again what could not be saved. */
  putBack(counts: readonly Count[]): void;
}

export function makeCounts(): Counts {
  let counted = new Map<string, Count>();

  function tallyOf(kind: CountKind, name: string, language: string): Count {
    const key = `${kind} ${name} ${language}`;
    let tally = counted.get(key);
    if (!tally) counted.set(key, (tally = { kind, name, language, count: 0 }));
    return tally;
  }

  return {
    add(kind, name, language) {
      tallyOf(kind, name, language).count += 1;
    },
    take() {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
    putBack(counts) {
      for (const { kind, name, language, count } of counts) tallyOf(kind, name, language).count += count;
    },
  };
}

/** What robots, link previews and programs call themselves; a browser's name begins with Mozilla. */
const ROBOT =
  /bot\b|bot[/;)]|crawl|spider|slurp|headless|lighthouse|preview|externalhit|whatsapp|monitor|scan|fetch|archive|python|curl|wget|http/i;

/** Whether a person seems to have asked for the page: no robot as far as it says so, and no browser fetching ahead. */
export function isVisit(userAgent: string | undefined, purpose: string | undefined): boolean {
  return userAgent !== undefined && userAgent.startsWith('Mozilla/') && purpose === undefined && !ROBOT.test(userAgent);
}
