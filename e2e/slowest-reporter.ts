// After a run, prints the ten slowest tests and the ten files whose tests took longest in total. A test that is too
// slow fails the run.
import path from 'node:path';
import type { Reporter } from '@playwright/test/reporter';

const LINES = 10;
/**
 * A test fails the run if it takes longer than this and longer than TIMES_THE_MEDIAN times the median of all tests. The
 * median allows for a busy machine, on which all tests are slow.
 */
const LIMIT_MS = 8000;
const TIMES_THE_MEDIAN = 10;
/** A test with an annotation of this type may take as many milliseconds longer as the annotation's description says. */
export const WAITS_MS = 'waits for a scheduled job, ms';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function longest(msByName: ReadonlyMap<string, number>): string[] {
  return [...msByName]
    .sort(([, one], [, other]) => other - one)
    .slice(0, LINES)
    .map(([name, ms]) => `${seconds(ms).padStart(9)}  ${name}`);
}

function limitMs(times: readonly number[]): number {
  const median = [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  return Math.max(LIMIT_MS, TIMES_THE_MEDIAN * median);
}

/** Playwright calls this function with `new` and uses the object it returns. */
export default function slowestReporter(): Reporter {
  const byTest = new Map<string, number>();
  const byFile = new Map<string, number>();
  const allowances = new Map<string, number>();
  const add = (sums: Map<string, number>, name: string, ms: number) => sums.set(name, (sums.get(name) ?? 0) + ms);
  return {
    onTestEnd({ location, parent, title }, { annotations, duration }) {
      const file = path.basename(location.file);
      const name = `[${parent.project()?.name}] ${file}:${location.line} › ${title}`;
      add(byTest, name, duration);
      const waits = annotations.find(({ type }) => type === WAITS_MS);
      if (waits) allowances.set(name, Number(waits.description));
      add(byFile, file, duration);
    },
    onEnd() {
      const sum = [...byFile.values()].reduce((all, ms) => all + ms, 0);
      const tests = ['The slowest tests:', ...longest(byTest)];
      const files = [`All tests by file, of ${seconds(sum)} in all:`, ...longest(byFile)];
      process.stdout.write(`\n${[...tests, '', ...files].join('\n')}\n`);
      const limit = limitMs([...byTest.values()]);
      const slow = [...byTest]
        .filter(([name, ms]) => ms > limit + (allowances.get(name) ?? 0))
        .map(([name, ms]) => `${seconds(ms)}  ${name}`);
      if (slow.length === 0) return Promise.resolve();
      process.stdout.write(`\nLonger than the ${seconds(limit)} a journey may take:\n${slow.join('\n')}\n`);
      return Promise.resolve({ status: 'failed' as const });
    },
  };
}
