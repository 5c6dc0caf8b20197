// What the journeys cost: after a run, the ten slowest tests and the ten files that took longest in all. It only
// tells; nothing fails by it.
import path from 'node:path';
import type { Reporter } from '@playwright/test/reporter';

const LINES = 10;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function longest(msByName: ReadonlyMap<string, number>): string[] {
  return [...msByName]
    .sort(([, one], [, other]) => other - one)
    .slice(0, LINES)
    .map(([name, ms]) => `${seconds(ms).padStart(9)}  ${name}`);
}

/** Playwright calls it with `new`, and takes what it returns. */
export default function slowestReporter(): Reporter {
  const byTest = new Map<string, number>();
  const byFile = new Map<string, number>();
  const add = (sums: Map<string, number>, name: string, ms: number) => sums.set(name, (sums.get(name) ?? 0) + ms);
  return {
    // Every try counts: a second one costs as much as the first.
    onTestEnd({ location, parent, title }, { duration }) {
      const file = path.basename(location.file);
      add(byTest, `[${parent.project()?.name}] ${file}:${location.line} › ${title}`, duration);
      add(byFile, file, duration);
    },
    onEnd() {
      const sum = [...byFile.values()].reduce((all, ms) => all + ms, 0);
      const tests = ['The slowest tests:', ...longest(byTest)];
      const files = [`All tests by file, of ${seconds(sum)} in all:`, ...longest(byFile)];
      process.stdout.write(`\n${[...tests, '', ...files].join('\n')}\n`);
    },
  };
}
