// Measures how long a Chromium with the screen of a phone and a processor slowed down fourfold takes to show the next
// frame after a press (INP), by the browser's own event timing.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArgs, chromiumPath } from '../../e2e/chromium.ts';
import { unmeasured } from './bench-context.ts';
import { takeSample } from './catalogue-fill.ts';
import { findPiece } from './filled-cart.ts';
import { waitUntilIdle } from './load.ts';
import { PREFIXES } from './measure-pages.ts';
import { PASS, type ShopProcess, startShop } from './shop-process.ts';
import { type Limit, quantile, type Row } from './table.ts';

const SLOWED = 4;
const PHONE = { width: 375, height: 812 };
const LIMITS: readonly Limit[] = [{ of: 'inpMs', atMost: 100 }];
/** The percentile by which Web Vitals rates a page: 75 % of visits must be at least this good. */
const JUDGED_SHARE = 0.75;
/** The browser reports no event shorter than this, so a press without a report took less. */
const REPORTED_FROM_MS = 16;
/**
 * How long the page's thread must have been free before a press. A press during hydration has to wait for its end, so
 * its duration would depend on the moment of the press.
 */
const QUIET_MS = 1_000;
/** How long the browser gets to report events after the measured press. */
const REPORT_WITHIN_MS = 700;
const WITHIN_MS = 30_000;
/** How long a new demo shop may take to make its pictures, on two cores. */
const PICTURES_WITHIN_MS = 6 * 60_000;

interface Interaction {
  name: string;
  path: (productId: string) => string;
  /** Steps between loading the page and the measured press; presses made here are not measured. */
  prepare?: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
}

const openFilters = (page: Page): Promise<void> => page.locator('[popovertarget="filters"]').first().tap();

const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'filters opened',
    path: () => '/product-list',
    press: openFilters,
  },
  {
    name: 'list filtered by two colours',
    path: () => '/product-list',
    prepare: async (page) => {
      await openFilters(page);
      await page.locator('#filters-color > summary').tap();
    },
    press: async (page) => {
      const ticks = page.locator('input[name="color"]');
      await ticks.nth(0).tap();
      await ticks.nth(1).tap();
    },
  },
  {
    name: 'colour changed',
    path: (id) => `/product-details/${id}`,
    press: (page) => page.locator('.colour:has(input:not(:checked))').first().tap(),
  },
  {
    name: 'size chosen, added to the bag',
    path: (id) => `/product-details/${id}`,
    press: async (page) => {
      await page.locator('.size:not(.size--out)').first().tap();
      await page.locator('#add-to-cart .add-form__send button[type="submit"]').tap();
      await page.waitForURL(/\/cart(?:\?|$)/, { timeout: WITHIN_MS });
    },
  },
  {
    name: 'menu opened and closed',
    path: () => '/home',
    press: async (page) => {
      await page.locator('[commandfor="side-menu"][command="show-modal"]').tap();
      await page.locator('#side-menu [command="close"]').tap();
    },
  },
];

/** Runs in the page: stores the duration of every event of at least 16 ms that belongs to a press or a key. */
function noteEvents(): void {
  const noted: number[] = [];
  Object.assign(window, { notedEvents: noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) noted.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

const forgetEvents = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as unknown as { notedEvents: number[] }).notedEvents.splice(0));

const longestEvent = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { notedEvents: number[] }).notedEvents));

/**
 * Runs in the page: resolves once the thread has been free for `quietMs`, as far as short timers tell; rejects if that
 * does not happen within `withinMs`.
 */
function untilQuiet([quietMs, withinMs]: readonly [number, number]): Promise<void> {
  const everyMs = 20;
  const lateMs = 8;
  return new Promise((resolve, reject) => {
    const begunAt = performance.now();
    let busyAt = begunAt;
    const look = (before: number): void => {
      setTimeout(() => {
        const now = performance.now();
        if (now - before > everyMs + lateMs) busyAt = now;
        if (now - busyAt > quietMs) resolve();
        else if (now - begunAt > withinMs) reject(new Error('the page did not come to rest'));
        else look(now);
      }, everyMs);
    };
    look(busyAt);
  });
}

/** A page on which a press only redraws one word: the least that a press costs on this machine. */
const BARE_BUTTON = `<!doctype html><button onclick="this.textContent += '.'">press</button>`;

async function openPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: PASS,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WITHIN_MS);
  await page.addInitScript(noteEvents);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return { context, page };
}

/**
 * The duration in milliseconds of the longest event of the measured presses, in a new browser profile; REPORTED_FROM_MS
 * if the browser reports none.
 */
async function visit(browser: Browser, address: string, { prepare, press }: Interaction): Promise<number> {
  const { context, page } = await openPhone(browser);
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(untilQuiet, [QUIET_MS, WITHIN_MS] as const);
    await prepare?.(page);
    await page.evaluate(untilQuiet, [QUIET_MS, WITHIN_MS] as const);
    await forgetEvents(page);
    await press(page);
    await page.waitForTimeout(REPORT_WITHIN_MS);
    return Math.max(REPORTED_FROM_MS, await longestEvent(page));
  } finally {
    await context.close();
  }
}

interface Visits {
  browser: Browser;
  shop: ShopProcess;
  productId: string;
  count: number;
  floor: Row['floor'];
}

async function measureFloor(browser: Browser, count: number): Promise<Row['floor']> {
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const press = (page: Page): Promise<void> => page.locator('button').tap();
    const prepare = (page: Page): Promise<void> => page.setContent(BARE_BUTTON);
    took.push(await visit(browser, 'about:blank', { name: 'floor', path: () => '', prepare, press }));
  }
  return { name: 'a bare button', figures: { inpMs: quantile(took, JUDGED_SHARE) } };
}

async function measureOne(
  { browser, shop, productId, count, floor }: Visits,
  interaction: Interaction,
  [language, prefix]: (typeof PREFIXES)[number],
): Promise<Row> {
  const what = `${interaction.name}, ${language}`;
  const group = `press to next frame, phone, ${SLOWED}× slower`;
  try {
    const address = `${shop.url}/${prefix}${interaction.path(productId)}`;
    const took: number[] = [];
    // The first visit is not counted, because during it the shop still renders the page and makes its pictures.
    for (let n = 0; n <= count; n += 1) took.push(await visit(browser, address, interaction));
    const counted = took.slice(1);
    const inpMs = quantile(counted, JUDGED_SHARE);
    const note = `visits: ${counted.join(' ')} ms`;
    return { group, what, figures: { inpMs }, floor, limits: LIMITS, note, failed: false };
  } catch (error) {
    return unmeasured(group, what, LIMITS, error);
  }
}

export async function measureInp(
  databaseUrl: string,
  dataFolder: string,
  count: number,
  print: (line: string) => void,
): Promise<Row[]> {
  const shop = await startShop({ dataFolder, databaseUrl, firstPage: '/en/home' });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
  try {
    const { productIds } = await takeSample(databaseUrl);
    const { productId } = await findPiece(shop, productIds);
    await waitUntilIdle(shop.pid, PICTURES_WITHIN_MS);
    const floor = await measureFloor(browser, count);
    print(`a bare button: ${floor?.figures.inpMs ?? '–'} ms`);
    const visits: Visits = { browser, shop, productId, count, floor };
    const rows: Row[] = [];
    for (const language of PREFIXES) {
      for (const interaction of INTERACTIONS) {
        const row = await measureOne(visits, interaction, language);
        rows.push(row);
        print(`${row.what}: ${row.figures.inpMs ?? '–'} ms, ${row.note}`);
      }
    }
    return rows;
  } finally {
    await browser.close();
    await shop.end();
  }
}
