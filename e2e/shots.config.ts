// Settings of `npm run shots`: the journeys' own, with one project for each language, and with tests that only take
// screenshots (gallery/every-route.shots.ts) into a folder that git ignores.
import { defineConfig } from '@playwright/test';
import settings, { type ShopOptions } from './playwright.config.ts';

export default defineConfig<ShopOptions>({
  ...settings,
  testDir: './gallery',
  testMatch: '**/*.shots.ts',
  outputDir: './test-results',
  globalTeardown: './gallery/contact-sheet.ts',
  timeout: 20 * 60_000,
  reporter: [['list']],
  grepInvert: [],
  projects: [
    { name: 'en', use: { language: 'en', locale: 'en-AE' } },
    { name: 'arb', use: { language: 'arb', locale: 'ar-AE' } },
  ],
});
