import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './chromium.ts';
import { freePort } from './shop-server.ts';

export type Language = 'en' | 'arb';

/** What each project sets and tests can read; fixtures.ts declares it as a Playwright option. */
export interface ShopOptions {
  language: Language;
}

/**
 * Tags of tests that run in one project only, unless all projects run: the first tag in en-phone, the second in
 * arb-desktop.
 */
export const ONE_PROJECT_TAGS = ['@once-first', '@once-other'] as const;

const phone = { width: 375, height: 812 };
const desktop = { width: 1366, height: 900 };

// Every worker loads this file too, so the first process chooses the port and passes it on in the environment.
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

// With --project all four projects are defined, so that any of them can be chosen. Workers do not get the command line,
// so the first process tells them through the environment.
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
  // No retries: a test that passes only at a second try has a bug that must be found.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./slowest-reporter.ts']],
  use: {
    baseURL,
    trace: 'off',
    browserName: 'chromium',
    // A service worker would answer requests before `page.route` sees them; the journeys that are about one allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
  // By default journeys run in two projects, which cover both languages and both screens; the long run uses all four
  // combinations of language and screen.
  projects: allProjects
    ? [...PROJECTS]
    : PROJECTS.flatMap((project) => {
        const other = {
          'en-phone': ONE_PROJECT_TAGS[1],
          'arb-desktop': ONE_PROJECT_TAGS[0],
          'en-desktop': null,
          'arb-phone': null,
        }[project.name];
        return other === null ? [] : [{ ...project, grepInvert: new RegExp(other) }];
      }),
});
