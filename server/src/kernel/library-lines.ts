// Writes to the log what libraries and Node print, so that the output is one JSON line per event. A library may print
// what a shopper sent, so quoted values are left out.
import { format } from 'node:util';
import { describeError, type Log } from './log.ts';

const TEXT_CHARACTERS = 300;
const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const;

/**
 * The first TEXT_CHARACTERS of the text, without quoted values and without words that contain `/` or `@`, as URLs and
 * mail addresses do.
 */
function withoutValues(text: string): string {
  return text
    .slice(0, TEXT_CHARACTERS)
    .replaceAll(/"[^"]*(?:"|$)|'[^']*(?:'|$)|`[^`]*(?:`|$)/g, '…')
    .replaceAll(/\S+/g, (word) => (word.includes('/') || word.includes('@') ? '…' : word));
}

function lineOf(given: readonly unknown[]): [object, string] {
  const error = given.find((one) => one instanceof Error);
  const texts = given.filter((one) => typeof one === 'string');
  const text = texts.length > 0 ? format(...texts) : 'a library printed something';
  return [{ library: true, ...(error ? { err: describeError(error) } : {}) }, withoutValues(text)];
}

/** Makes `console` write to the log. Returns a function that undoes this, for tests. */
export function takeConsole(log: Log): () => void {
  const before = { ...console };
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, (typeof LEVELS)[keyof typeof LEVELS]][]) {
    console[name] = (...given: unknown[]) => log[level](...lineOf(given));
  }
  return () => void Object.assign(console, before);
}

/** Writes Node's warnings to the log, and an error that nothing handled, which then ends the process. */
export function takeProcess(log: Log): void {
  // Removes Node's own listener, which prints warnings.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ library: true, err: describeError(warning) }, 'Node warns'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the shop ends: nothing handled an error');
    if (log.level === 'silent') process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
    process.exit(1);
  });
}
