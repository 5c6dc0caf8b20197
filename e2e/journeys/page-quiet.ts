// Waits until a page has come to rest, and measures what moved on it and the bytes of its pictures.
import type { Page } from '@playwright/test';
import { ready } from './fixtures.ts';

/**
 * Opens a page and waits until it is at rest: hydrated, its deferred code and first pictures loaded, its fonts in use,
 * and all of it painted.
 */
export async function openUntilQuiet(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

export interface Shifts {
  sum: number;
  moved: string[];
}

/** The layout shifts of the document since it was opened, except those that a press or a key caused. */
export async function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = (observer.takeRecords() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    observer.disconnect();
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()}.${element.className}` : 'removed';
    };
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ value, sources }) => sources.map(({ node }) => `${nameOf(node)} ${value.toFixed(4)}`)),
    };
  });
}

/** Kilobytes of the bodies of all pictures that the page has loaded since it was opened, without headers. */
export async function picturesOf(page: Page): Promise<number> {
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => initiatorType === 'img' || new URL(name).pathname.startsWith('/pictures/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  return bytes / 1000;
}
