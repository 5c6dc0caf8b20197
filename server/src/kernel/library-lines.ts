// Leads what libraries and Node itself print into the log, so that the output is one JSON line per event. A library may
// print what a shopper sent, so what it quotes is left out.
import { format } from 'node:util';
import { describeError, type Log } from './log.ts';

const TEXT_CHARACTERS = 300;
const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const;

/** Without quoted values, addresses of pages and mail addresses. */
function withoutValues(text: string): string {
  return text
    .slice(0, TEXT_CHARACTERS)
    .replaceAll(/"[^"]*(?:"|$)|'[^']*(?:'|$)|`[^`]*(?:`|$)/g, '…')
    .replaceAll(/\S+/g, (word) => (word.includes('/') || word.includes('@') ? '…' : word));
}

/** `given`: the arguments of a call of `console`. */
function lineOf(given: readonly unknown[]): [object, string] {
  const error = given.find((one) => one instanceof Error);
  const texts = given.filter((one) => typeof one === 'string');
  const text = texts.length > 0 ? format(...texts) : 'a library printed something';
  return [{ library: true, ...(error ? { err: describeError(error) } : {}) }, withoutValues(text)];
}

/** Returns the function that gives the console back, for tests. */
export function takeConsole(log: Log): () => void {
  const before = { ...console };
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, (typeof LEVELS)[keyof typeof LEVELS]][]) {
    console[name] = (...given: unknown[]) => log[level](...lineOf(given));
  }
  return () => void Object.assign(console, before);
}

/** Leads Node's warnings into the log, and the error that ends the process because nothing handled it. */
export function takeProcess(log: Log): void {
  // Node's own listener prints warnings.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ library: true, err: describeError(warning) }, 'Node warns'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the shop ends: nothing handled an error');
    if (log.level === 'silent') process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
    process.exit(1);
  });
}
