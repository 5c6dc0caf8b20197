// A shop of its own for journeys, in which Tabby and Tamara are set up. Their APIs are servers on loopback
// (server/testing/providers), and this module answers the browser in place of their pages.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { openTabbyServer, type TabbyServer } from '../../server/testing/providers/tabby-server.ts';
import { openTamaraServer, type TamaraServer } from '../../server/testing/providers/tamara-server.ts';
import { freePort, startShop } from '../shop-server.ts';
import { test as base } from './fixtures.ts';

/** What the shopper does on a provider's page; each is a method of the provider's server. */
const ENDINGS = ['pay', 'decline', 'leave'] as const;
type Ending = (typeof ENDINGS)[number];

interface Remotes {
  tabby: TabbyServer;
  tamara: TamaraServer;
}

/** What a provider has captured and refunded for one payment, in minor units. */
interface Taken {
  provider: string;
  captured: number;
  refunded: number;
}

interface Providers extends Remotes {
  /** The captured payments among those that were created at a provider since the journey began. */
  taken(): Promise<Taken[]>;
}

const START_MS = 180_000;
const loopback = path.resolve(import.meta.dirname, '../providers-on-loopback.ts');

function settingsOf({ tabby: { settings: tabby }, tamara: { settings: tamara } }: Remotes): Record<string, string> {
  return {
    TABBY_SECRET_KEY: tabby.secretKey,
    TABBY_MERCHANT_CODE: tabby.merchantCode,
    TABBY_WEBHOOK_SECRETS: tabby.webhookSecrets.join(),
    TAMARA_API_TOKEN: tamara.apiToken,
    TAMARA_NOTIFICATION_TOKENS: tamara.notificationTokens.join(),
  };
}

async function startWith(remotes: Remotes): ReturnType<typeof startShop> {
  const calls = pathToFileURL(loopback);
  calls.searchParams.set('https://api.tabby.ai', remotes.tabby.settings.base);
  calls.searchParams.set('https://api-sandbox.tamara.co', remotes.tamara.settings.base);
  return startShop(await freePort(), { settings: settingsOf(remotes), imports: [calls.href] });
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const END = 'end';

function pageOf(name: string, address: URL): string {
  const links = ENDINGS.map((ending) => {
    const there = new URL(address);
    there.searchParams.set(END, ending);
    return `<li><a href="${there.pathname}${there.search.replaceAll('&', '&amp;')}">${ending}</a></li>`;
  });
  return `<!doctype html><html lang="en"><title>${name}</title><ul>${links.join('')}</ul></html>`;
}

/**
 * Answers in place of the providers' pages: each page has a link for each ending, which brings the browser back to the
 * shop as the provider would.
 */
async function answerPages(context: BrowserContext, { tabby, tamara }: Remotes): Promise<void> {
  for (const remote of [tabby, tamara])
    await context.route(`${remote.settings.pageOrigin}/**`, async (route) => {
      const address = new URL(route.request().url());
      const [id = ''] = ID.exec(address.href) ?? [];
      const ending = ENDINGS.find((one) => one === address.searchParams.get(END));
      if (!ending) return route.fulfill({ contentType: 'text/html', body: pageOf(remote.name, address) });
      await remote[ending](id);
      return route.fulfill({ status: 302, headers: { location: await remote.returnAddress(id) } });
    });
}

export const atHostedPage = (page: Page, ending: Ending): Promise<void> =>
  page.getByRole('link', { name: ending, exact: true }).click();

async function booksOf({ tabby, tamara }: Remotes): Promise<Map<string, Taken>> {
  const books = new Map<string, Taken>();
  // `idsOf` finds the payments whose reference begins with a text, so with an empty text it finds all of them.
  for (const remote of [tabby, tamara])
    for (const id of await remote.idsOf('')) books.set(id, { provider: remote.name, ...(await remote.held(id)) });
  return books;
}

interface InstalmentJourney {
  providers: Providers;
}

interface InstalmentShop {
  remotes: Remotes & { origin: string };
}

export const test = base.extend<InstalmentJourney, InstalmentShop>({
  remotes: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const remotes = { tabby: await openTabbyServer(), tamara: await openTamaraServer() };
      const shop = await startWith(remotes);
      await use({ ...remotes, origin: shop.baseURL });
      await shop.end();
      await Promise.all([remotes.tabby.close(), remotes.tamara.close()]);
    },
    // With a time limit of its own, the start counts as no test's time.
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ remotes }, use) => use(remotes.origin),
  providers: async ({ remotes, context }, use) => {
    await answerPages(context, remotes);
    const earlier = await booksOf(remotes);
    await use({
      ...remotes,
      taken: async () =>
        [...(await booksOf(remotes))].flatMap(([id, one]) => (one.captured > 0 && !earlier.has(id) ? [one] : [])),
    });
    remotes.tabby.setRejects(null);
  },
});
