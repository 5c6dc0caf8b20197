// Decides which page is rendered next. Rendering blocks the event loop, so few pages are rendered at once: those of
// checkout and payment first, lists and unknown addresses last, and within a kind the network addresses take turns.
// After a small burst the pages of one address begin at a steady pace; beyond a number in work they are refused. The
// addresses of one /48 of IPv6, which one customer may own, share one turn, a pace and a number in work (decision 92).
import { setTimeout as wait } from 'node:timers/promises';
import { type PageName, pageNameOf } from '@hindam/contract/page-names';
import { LRUCache } from 'lru-cache';
import { fault } from '../../kernel/refuse.ts';
import type { Shop } from '../../shop.ts';
import { limitKey, siteKey } from '../caller.ts';

const PAGES_AT_ONCE = 2;
/** How many pages of one network address may be in work (waiting or being made), multiplied by LIMITS_FACTOR. */
const PAGES_OF_ONE_ADDRESS = 40;
/** A /48 of IPv6 may have this many times the pages of one address in work, and begin pages this many times as fast. */
const SITE_FACTOR_IN_QUEUE = 2;
/** How many pages of all callers together may be in work, multiplied by LIMITS_FACTOR. */
const PAGES_IN_WORK = 400;
/** The part of PAGES_IN_WORK that only pages of FIRST may use, so that other pages cannot keep buyers out. */
const KEPT_FOR_FIRST = 0.25;
/**
 * The least time between the beginnings of two pages of one network address, once it has begun PAGES_IN_A_BURST at
 * once; a LIMITS_FACTOR above 1 divides it.
 */
const PAGE_EVERY_MS = 40;
const PAGES_IN_A_BURST = 5;
const ADDRESSES_REMEMBERED = 10_000;
const RETRY_AFTER_SECONDS = 2;

/** Pages that are rendered before all others that wait. Those of LAST, and unknown ones, come after all others. */
const FIRST: ReadonlySet<PageName> = new Set<PageName>([
  'checkout',
  'guest-checkout-modal',
  'payment',
  'success',
  'cancel',
  'failure',
  'webhook',
]);
const LAST: ReadonlySet<PageName> = new Set<PageName>(['product-list', 'search', 'compare']);
const KINDS = 3;

function kindOf(pathname: string): number {
  const name = pageNameOf(pathname);
  if (name === null || LAST.has(name)) return KINDS - 1;
  return FIRST.has(name) ? 0 : 1;
}

export interface Seat {
  /** Resolves when the page may be rendered; the turn ends when the work of the page ends. */
  turn(): Promise<void>;
}

export interface PageQueue {
  /**
   * Does the work of a page as soon as the pace of its network address allows. Throws THROTTLED when this address or
   * its /48 has too many pages in work, UNAVAILABLE when all callers together have.
   */
  enter<T>(pathname: string, address: string, work: (seat: Seat) => Promise<T>): Promise<T>;
  inWork(): number;
}

interface QueueSettings {
  atOnce: number;
  ofOneAddress: number;
  inWorkMax: number;
  everyMs: number;
  nowMs?: () => number;
}

/**
 * Returns the milliseconds for which a page counted by this key has to wait until it is begun: 0 for the first `burst`
 * pages after a long enough pause, then so long that `everyMs` lies between two pages.
 */
function makePace(everyMs: number, burst: number, nowMs: () => number): (key: string) => number {
  const dueAt = new LRUCache<string, number>({ max: ADDRESSES_REMEMBERED });
  return (key) => {
    const now = nowMs();
    const due = Math.max(dueAt.get(key) ?? 0, now);
    dueAt.set(key, due + everyMs);
    return Math.max(0, due - (burst - 1) * everyMs - now);
  };
}

/** The keys by which the pages of a network address are counted: its `limitKey`, and for IPv6 also its `siteKey`. */
interface Keys {
  own: string;
  site: string | null;
}

function keysOf(address: string): Keys {
  return { own: limitKey(address), site: siteKey(address) };
}

const listOf = ({ own, site }: Keys): string[] => (site === null ? [own] : [own, site]);

type Resume = () => void;

/**
 * The waiting pages of one kind, as the functions that give them their turn. The key of the outer map is a `siteKey`,
 * or a `limitKey` where the address has no `siteKey`; the key of the inner maps is a `limitKey`. In the outer map and
 * in the inner maps the entry whose turn is next comes first.
 */
type Line = Map<string, Map<string, Resume[]>>;

/**
 * Takes a page from the first entry of the map by `take`, and moves this entry to the end of the map, or removes it if
 * it is empty now.
 */
function shiftOf<T>(
  waiting: Map<string, T>,
  take: (entry: T) => Resume | undefined,
  isEmpty: (entry: T) => boolean,
): Resume | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [key, entry] = first;
  const next = take(entry);
  waiting.delete(key);
  if (!isEmpty(entry)) waiting.set(key, entry);
  return next;
}

const shiftPage = (pages: Map<string, Resume[]>): Resume | undefined =>
  shiftOf(
    pages,
    (list) => list.shift(),
    (list) => list.length === 0,
  );

const shiftLine = (line: Line): Resume | undefined => shiftOf(line, shiftPage, (pages) => pages.size === 0);

function addTo(line: Line, { own, site }: Keys, resume: Resume): void {
  const pages = line.get(site ?? own) ?? new Map<string, Resume[]>();
  pages.set(own, [...(pages.get(own) ?? []), resume]);
  line.set(site ?? own, pages);
}

/**
 * Counts the pages in work, all and by the keys of their network addresses (`limitKey` and `siteKey`), and throws when
 * there are too many.
 */
function makeRoom({ ofOneAddress, inWorkMax }: QueueSettings) {
  const byKey = new Map<string, number>();
  let all = 0;
  return {
    inWork: () => all,
    begin(pathname: string, { own, site }: Keys): void {
      const isFull = (key: string, factor: number) => (byKey.get(key) ?? 0) >= ofOneAddress * factor;
      if (isFull(own, 1) || (site !== null && isFull(site, SITE_FACTOR_IN_QUEUE)))
        fault('THROTTLED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      const most = kindOf(pathname) === 0 ? inWorkMax : Math.ceil(inWorkMax * (1 - KEPT_FOR_FIRST));
      if (all >= most) fault('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      for (const one of listOf({ own, site })) byKey.set(one, (byKey.get(one) ?? 0) + 1);
      all += 1;
    },
    leave(keys: Keys): void {
      all -= 1;
      for (const one of listOf(keys)) {
        const left = (byKey.get(one) ?? 1) - 1;
        if (left === 0) byKey.delete(one);
        else byKey.set(one, left);
      }
    },
  };
}

export function makePageQueue(settings: QueueSettings): PageQueue {
  const { atOnce, everyMs, nowMs = () => performance.now() } = settings;
  const paceOf = makePace(everyMs, PAGES_IN_A_BURST, nowMs);
  const paceOfSite = makePace(everyMs / SITE_FACTOR_IN_QUEUE, PAGES_IN_A_BURST * SITE_FACTOR_IN_QUEUE, nowMs);
  const lines: Line[] = Array.from({ length: KINDS }, () => new Map());
  const room = makeRoom(settings);
  let rendering = 0;

  function passOn(): void {
    for (const line of lines) {
      const next = shiftLine(line);
      // Not called at once, so that requests that came in while the last page was rendered are served first.
      if (next) return void setImmediate(next);
    }
    rendering -= 1;
  }

  async function waitFor(pathname: string, keys: Keys): Promise<void> {
    if (rendering < atOnce) {
      rendering += 1;
      return;
    }
    const line = lines[kindOf(pathname)]!;
    await new Promise<void>((resolve) => addTo(line, keys, resolve));
  }

  /**
   * A page counts for the pace of its /48 only once the pace of its own address lets it begin; otherwise one household
   * could use up the pace of the whole /48.
   */
  async function keepPace({ own, site }: Keys): Promise<void> {
    const pauseMs = paceOf(own);
    if (pauseMs > 0) await wait(pauseMs);
    const pauseOfSiteMs = site === null ? 0 : paceOfSite(site);
    if (pauseOfSiteMs > 0) await wait(pauseOfSiteMs);
  }

  return {
    inWork: room.inWork,
    async enter(pathname, address, work) {
      const keys = keysOf(address);
      room.begin(pathname, keys);
      let isRendering = false;
      const turn = async (): Promise<void> => {
        if (isRendering) return;
        await waitFor(pathname, keys);
        isRendering = true;
      };
      try {
        await keepPace(keys);
        return await work({ turn });
      } finally {
        room.leave(keys);
        if (isRendering) passOn();
      }
    },
  };
}

export function pageQueueFor({ config: { limitsFactor }, metrics }: Shop): PageQueue {
  const queue = makePageQueue({
    atOnce: PAGES_AT_ONCE,
    ofOneAddress: Math.max(1, Math.floor(PAGES_OF_ONE_ADDRESS * limitsFactor)),
    inWorkMax: Math.max(1, Math.floor(PAGES_IN_WORK * limitsFactor)),
    everyMs: PAGE_EVERY_MS / Math.max(1, limitsFactor),
  });
  metrics.gauge('hindam_pages_in_work', 'Pages that are being made or wait for their turn', queue.inWork);
  return queue;
}
