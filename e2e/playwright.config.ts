import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './chromium.ts';
import { freePort } from './shop-server.ts';

export type Language = 'en' | 'arb';

/** What a journey may ask about the project it runs in: `test.extend<ShopOptions>({ language: ['en', { option: true }] })`. */
export interface ShopOptions {
  language: Language;
}

/** Tags of what is asked in one project only: the first's, and the other's. */
export const ONCE = ['@once-first', '@once-other'] as const;

const phone = { width: 375, height: 812 };
const desktop = { width: 1366, height: 900 };

// This file is read once in every worker too: the port is chosen by the first and kept in the environment.
if (!process.env.E2E_BASE_URL) {
  process.env.HINDAM_E2E_PORT ??= String(await freePort());
}
const baseURL = process.env.E2E_BASE_URL ?? `http://localhost:${process.env.HINDAM_E2E_PORT}`;

const PROJECTS = [
  { name: 'en-phone', use: { language: 'en', viewport: phone, hasTouch: true, isMobile: true, locale: 'en-AE' } },
  { name: 'en-desktop', use: { language: 'en', viewport: desktop, locale: 'en-AE' } },
  { name: 'arb-phone', use: { language: 'arb', viewport: phone, hasTouch: true, isMobile: true, locale: 'ar-AE' } },
  { name: 'arb-desktop', use: { language: 'arb', viewport: desktop, locale: 'ar-AE' } },
] as const;

// A single project is always there to be asked for by name; workers, which are asked nothing, are told.
process.env.HINDAM_E2E_ALL ??=
  process.env.HINDAM_LONG === '1' || process.argv.some((word) => word.startsWith('--project')) ? '1' : '0';
const allProjects = process.env.HINDAM_E2E_ALL === '1';

export default defineConfig<ShopOptions>({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // What needs a second try is not right: its cause is found.
  retries: 0,
  timeout: 120_000,
  // What a page comes to show is waited for, however busy the machine: only what never comes fails.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./slowest-reporter.ts']],
  use: {
    baseURL,
    trace: 'off',
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
  // Every journey in both languages and on both screens; the long run takes each language on each screen.
  projects: allProjects
    ? [...PROJECTS]
    : PROJECTS.flatMap((project) => {
        const other = { 'en-phone': ONCE[1], 'arb-desktop': ONCE[0], 'en-desktop': null, 'arb-phone': null }[
          project.name
        ];
        return other === null ? [] : [{ ...project, grepInvert: new RegExp(other) }];
      }),
});
