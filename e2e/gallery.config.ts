// Settings of the tests of the gallery (ui/gallery), which need no shop. Pictures are compared only on request and in
// the long run (`HINDAM_COMPARE`), because another version of Chromium draws letters differently.
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './chromium.ts';
import { PICTURES, TOLERANCE } from './components/pictures.ts';
import { freePort } from './shop-server.ts';

// Every worker loads this file too, so the first process chooses the port and passes it on in the environment.
process.env.HINDAM_GALLERY_PORT ??= String(await freePort());

const comparing = process.env.HINDAM_COMPARE === '1';

export default defineConfig({
  testDir: './components',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results',
  globalSetup: './components/serve-gallery.ts',
  snapshotPathTemplate: path.join(PICTURES, '{arg}{ext}'),
  // A picture that is missing fails; only `npm run gallery -- --accept` writes pictures.
  updateSnapshots: 'none',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 10 * 60_000,
  expect: { timeout: 20_000, toHaveScreenshot: TOLERANCE },
  reporter: [['list']],
  grepInvert: comparing ? [] : /@pictures/,
  use: {
    baseURL: `http://localhost:${process.env.HINDAM_GALLERY_PORT}`,
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromiumPath(),
      // Letters without coloured edges and without hinting, which depend on the machine.
      args: [...chromiumArgs, '--disable-lcd-text', '--font-render-hinting=none'],
    },
  },
});
