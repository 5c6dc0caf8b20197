// Reads the failures from the reports of a test run.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LINES = 6;
const SEEN_LINES = 15;
const SEEN_LETTERS = 200;
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
  return failed.map(({ projectName, results }) => {
    const result = results.at(-1);
    return [
      entry(`[${projectName}] ${file}:${line} › ${title}`, result?.error?.message),
      ...seenOnPage(result?.attachments).map((text) => `    on the page: ${text}`),
    ].join('\n');
  });
}

/**
 * The headings and messages of the page when the test failed, read from the snapshot of its accessibility tree that
 * Playwright attaches. They often say why, and the attached file is lost if the tests ran on a temporary machine.
 */
function seenOnPage(attachments = []) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (file === undefined || !existsSync(file)) return [];
  const [, snapshot = ''] = readFileSync(file, 'utf8').split('# Page snapshot');
  const lines = snapshot.split('\n');
  const told = lines.flatMap((line, at) => {
    if (/^\s*- heading /.test(line)) return [line];
    // A message's texts are the lines below it that are further indented.
    if (!/^\s*- (alert|status)\b/.test(line)) return [];
    const depth = line.search(/\S/);
    const end = lines.findIndex((other, index) => index > at && other.search(/\S/) <= depth);
    return lines.slice(at, end === -1 ? undefined : end);
  });
  const texts = told.map((line) =>
    line
      .trim()
      .replace(/^- /, '')
      .replaceAll(/ \[(?:ref|level)=\w+\]/g, ''),
  );
  const isText = (text) => text !== 'status' && text !== 'alert';
  return texts
    .filter(isText)
    .slice(0, SEEN_LINES)
    .map((text) => text.slice(0, SEEN_LETTERS));
}
