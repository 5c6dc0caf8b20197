// Reads the failures from the reports of a test run.
import path from 'node:path';

const LINES = 6;
// The escape sequences of the colours in which Vitest and Playwright show code.
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[0-9;]*m/g;

function entry(name, message = '') {
  const lines = message.replaceAll(COLOURS, '').split('\n').slice(0, LINES);
  return [name, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n');
}

/** @param report the JSON report of Vitest; a file that could not be loaded or set up counts as one failure */
export function failuresOfVitest(report, root) {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = path.relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [entry(name, file.message)];
    return failed.map((test) => entry(`${name} › ${test.fullName}`, test.failureMessages?.[0]));
  });
}

/** @param report the JSON report of Playwright, in which suites contain suites */
export function failuresOfPlaywright(report) {
  const inSuite = ({ specs = [], suites = [] }) => [...specs.flatMap(failuresOfSpec), ...suites.flatMap(inSuite)];
  return (report?.suites ?? []).flatMap(inSuite);
}

function failuresOfSpec({ file, line, title, tests }) {
  const failed = tests.filter(({ status }) => status === 'unexpected');
  return failed.map(({ projectName, results }) =>
    entry(`[${projectName}] ${file}:${line} › ${title}`, results.at(-1)?.error?.message),
  );
}
