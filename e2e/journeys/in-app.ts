// Fixtures for journeys in the app: its static build at `https://localhost`, on a device (app/device.ts) with a phone's
// screen. The shop is another origin, so every call of the app is a cross-origin one.
import { CONSENT_CATEGORIES, consentText } from '@hindam/contract/consent';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import type { Page } from '@playwright/test';
import { APP_ORIGIN, type AppServer, serveApp } from '../app/app-server.ts';
import { type Device, onDevice } from '../app/device.ts';
import { chromiumArgs, chromiumPath } from '../chromium.ts';
import { expect, ready, test as base } from './fixtures.ts';

const SHOP = process.env.E2E_BASE_URL ?? `http://localhost:${process.env.HINDAM_E2E_PORT}`;

/** Key in session storage of the document's language and direction when its first frame was drawn. */
const FIRST_FRAME = 'first-frame';

interface InApp {
  device: Device;
  /** Loads the app's document at a path, as the system does when it starts the app. */
  openApp: (path: string) => Promise<void>;
}

export const test = base.extend<InApp, { appServer: AppServer }>({
  appServer: [
    // Playwright reads what a fixture needs from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await serveApp(SHOP);
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ appServer }, use) => use({ executablePath: chromiumPath(), args: [...chromiumArgs, appServer.hostRule] }),
    { scope: 'worker' },
  ],
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  ignoreHTTPSErrors: true,
  device: async ({ page, language }, use) => {
    const device = await onDevice(page);
    await page.addInitScript(
      ({ keys, language: code, consent, firstFrame }) => {
        if (location.origin !== 'https://localhost') return;
        localStorage.setItem(keys.consent, consent);
        if (localStorage.getItem(keys.language) === null) localStorage.setItem(keys.language, code);
        requestAnimationFrame(() => {
          const { lang, dir } = document.documentElement;
          if (sessionStorage.getItem(firstFrame) === null) sessionStorage.setItem(firstFrame, `${lang} ${dir}`);
        });
      },
      {
        keys: { consent: STORAGE_KEYS.consent, language: STORAGE_KEYS.language },
        language,
        consent: consentText({ asked: CONSENT_CATEGORIES, allowed: CONSENT_CATEGORIES }),
        firstFrame: FIRST_FRAME,
      },
    );
    await use(device);
  },
  openApp: async ({ page, device }, use) => {
    await use(async (path) => {
      const before = device.calls.length;
      await page.goto(APP_ORIGIN + path);
      await ready(page);
      const since = () => device.calls.slice(before).map(({ plugin, method }) => `${plugin}.${method}`);
      await expect.poll(since).toContain('SplashScreen.hide');
    });
  },
});

/** Language and direction of the document when its first frame was drawn. */
export const firstFrame = (page: Page): Promise<string | null> =>
  page.evaluate((key) => sessionStorage.getItem(key), FIRST_FRAME);

export const appPath = (page: Page): string => page.url().replace(APP_ORIGIN, '');

interface Vault {
  session: string | null;
  keys: [string, string][];
}

/** What the app keeps in the device's secure storage; null if it keeps nothing. */
export function vaultOf(device: Device): Vault | null {
  const [text] = device.stored.values();
  return text === undefined ? null : (JSON.parse(text) as Vault);
}
