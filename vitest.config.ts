import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const built = ['**/node_modules/**', '**/build/**', '**/dist/**', '**/.react-router/**', '**/.data/**', 'e2e/**'];

/** More than the two cores of a small machine, because many test files mostly wait. */
const workers = 3;

/** The test files that a worker runs share the modules they import, because these modules keep no state of a shop. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    maxWorkers: workers,
    // The limits for tests that hang. The long run repeats ten times as often, also on a slow machine.
    testTimeout: process.env.HINDAM_LONG === '1' ? 600_000 : 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: false,
    // Node stores compiled code here, so that commands and servers that tests start need not be compiled each time.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...built, '**/*.api.test.ts', 'storefront/**'],
          ...shared,
        },
      },
      {
        extends: true,
        // Each test file has its own modules and globals, because tests set a browser's globals and modules keep state.
        test: { name: 'storefront', environment: 'node', include: ['storefront/**/*.test.{ts,tsx}'], exclude: built },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['**/*.api.test.ts'],
          exclude: built,
          ...shared,
          // One PostgreSQL for the whole run, started here unless the environment names one; each test file has its own
          // database.
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
    ],
  },
});
