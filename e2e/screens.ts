// Takes the pictures by which a browser presents the shop before it is installed
// (server/src/http/pages/web-manifest.ts):
//   node tools/run.mjs e2e/screens.ts http://localhost:3000
// It writes storefront/public/app/<page>-<language>-<form>.jpg, which are committed.
import path from 'node:path';
import { CONSENT_CATEGORIES, consentText } from '@hindam/contract/consent';
import { COOKIES } from '@hindam/contract/storage';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './chromium.ts';

const FOLDER = path.resolve(import.meta.dirname, '../storefront/public/app');
const QUALITY = 60;

const FORMS = [
  { form: 'narrow', viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 },
  { form: 'wide', viewport: { width: 1366, height: 900 }, deviceScaleFactor: 1 },
] as const;

async function firstPiece(page: Page, origin: string, tag: string): Promise<string> {
  await page.goto(`${origin}/${tag}/product-list/best_seller`);
  return (await page.locator('#content a[href*="/product-details/"]').first().getAttribute('href')) ?? '';
}

async function take(page: Page, address: string, file: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ animations: 'disabled', type: 'jpeg', quality: QUALITY, path: path.join(FOLDER, file) });
}

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
try {
  for (const { form, ...screen } of FORMS) {
    const context = await browser.newContext({ ...screen, serviceWorkers: 'block' });
    const value = consentText({ asked: CONSENT_CATEGORIES, allowed: [] });
    await context.addCookies([{ name: COOKIES.consent, value, url: origin }]);
    const page = await context.newPage();
    for (const tag of ['en', 'ar']) {
      await take(page, `${origin}/${tag}/home`, `home-${tag}-${form}.jpg`);
      await take(page, `${origin}/${tag}/product-list/best_seller`, `list-${tag}-${form}.jpg`);
      await take(page, `${origin}${await firstPiece(page, origin, tag)}`, `product-${tag}-${form}.jpg`);
    }
    await context.close();
  }
} finally {
  await browser.close();
}
