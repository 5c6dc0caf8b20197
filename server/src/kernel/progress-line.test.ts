import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProgressLine } from './progress-line.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opened(isTTY: boolean) {
  const written: string[] = [];
  const line = openProgressLine({ isTTY, write: (text) => written.push(text) }, () => Date.now());
  return { written, line };
}

test('without a terminal the line is repeated every ten seconds while nothing new is said', () => {
  const { written, line } = opened(false);
  vi.advanceTimersByTime(15_000);
  expect(written).toEqual([]);
  line.say('reading the file');
  vi.advanceTimersByTime(25_000);
  expect(written).toEqual(['reading the file\n', 'reading the file\n', 'reading the file\n']);
  line.end();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(3);
});

test('on a terminal what was said too soon is shown a moment later, and an unchanged line is left', () => {
  const { written, line } = opened(true);
  line.say('1 of 3');
  vi.advanceTimersByTime(250);
  line.say('2 of 3');
  expect(written).toEqual(['\r\u001B[K1 of 3']);
  vi.advanceTimersByTime(5_000);
  expect(written).toEqual(['\r\u001B[K1 of 3', '\r\u001B[K2 of 3']);
  line.end();
  expect(written.at(-1)).toBe('\r\u001B[K');
});

test('on a terminal one line is written again at most four times a second, cut to its width, and cleared', () => {
  const written: string[] = [];
  let nowMs = 0;
  const output = { isTTY: true, columns: 8, write: (text: string) => written.push(text) };
  const line = openProgressLine(output, () => nowMs);
  for (const text of ['soon', '123456789', 'too soon', '12']) {
    line.say(text);
    nowMs += text === 'too soon' ? 100 : 250;
  }
  line.end();
  line.end();
  const clear = '\r\u001B[K';
  expect(written).toEqual([`${clear}1234567`, `${clear}too soo`, clear]);
});

test('elsewhere a line is written every ten seconds', () => {
  const written: string[] = [];
  let nowMs = 0;
  const line = openProgressLine({ write: (text) => written.push(text) }, () => nowMs);
  for (nowMs = 0; nowMs <= 25_000; nowMs += 500) line.say(`at ${nowMs}`);
  line.end();
  expect(written).toEqual(['at 10000\n', 'at 20000\n']);
});
