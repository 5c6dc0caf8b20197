import { defineConfig } from 'vitest/config';

const built = ['**/node_modules/**', '**/build/**', '**/dist/**', '**/.react-router/**', '**/.data/**', 'e2e/**'];

/** Two cores: a third worker would only make clocks in tests unsteady. */
const workers = 2;

export default defineConfig({
  test: {
    maxWorkers: workers,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...built, '**/*.api.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['**/*.api.test.ts'],
          exclude: built,
          // One real PostgreSQL for the run, one database for each file.
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
    ],
  },
});
