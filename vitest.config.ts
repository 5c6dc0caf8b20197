import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const built = ['**/node_modules/**', '**/build/**', '**/dist/**', '**/.react-router/**', '**/.data/**', 'e2e/**'];

/** One more than the two cores the budgets are for: many files wait for processes and clocks most of their time. */
const workers = 3;

/** The files a worker runs share what they import: the server's modules keep no state of a shop. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    maxWorkers: workers,
    // Generous, so that only a test that hangs fails here; a test of speed asserts its own limit.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
    // Commands and servers that tests begin are compiled once, not at every start.
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
        // Its tests put a browser's globals up, and its modules keep what a document keeps: a file has its own.
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
          // One real PostgreSQL for the run, one database for each file.
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
    ],
  },
});
