import { expect, test } from 'vitest';
import { progressLine, progressWriter } from './progress.ts';

const at = (done: number, total = 44_000) => ({ done, total, isYielding: false });

test('the line says how many products are done, how fast, and how long the rest takes', () => {
  expect(progressLine(at(12_400), 1_050.4)).toBe('12,400 of 44,000 products (28 %), 1,050 a second, 31 s left');
  expect(progressLine(at(10), 5)).toBe('10 of 44,000 products (0 %), 5 a second, 2.4 h left');
  expect(progressLine(at(0), 0)).toBe('0 of 44,000 products (0 %), 0 a second');
  expect(progressLine({ ...at(40_000), isYielding: true }, 40)).toBe(
    '40,000 of 44,000 products (90 %), 40 a second, 2 min left, slower because visitors come',
  );
});

function recorded(isTTY: boolean) {
  const written: string[] = [];
  let nowMs = 0;
  const writer = progressWriter({ isTTY, write: (text) => written.push(text) }, () => nowMs);
  const step = (ms: number, done: number): void => {
    nowMs += ms;
    writer.show(at(done));
  };
  return { written, writer, step };
}

test('without a terminal there is one line every ten seconds', () => {
  const { written, writer, step } = recorded(false);
  for (let second = 1; second <= 35; second += 1) step(1_000, second * 500);
  writer.end();
  expect(written).toHaveLength(3);
  expect(written[0]).toBe('5,000 of 44,000 products (11 %), 500 a second, 78 s left\n');
});

test('on a terminal the line is rewritten, and cleared at the end', () => {
  const { written, writer, step } = recorded(true);
  for (let tick = 1; tick <= 10; tick += 1) step(100, tick * 100);
  expect(written).toHaveLength(3);
  expect(written.every((text) => text.startsWith('\r\u001B[K') && !text.includes('\n'))).toBe(true);
  writer.end();
  writer.end();
  expect(written.slice(3)).toEqual(['\r\u001B[K']);
});

test('the rate is that of the last quarter of a minute', () => {
  const { written, step } = recorded(false);
  for (let second = 1; second <= 60; second += 1)
    step(1_000, second <= 30 ? second * 1_000 : 30_000 + (second - 30) * 10);
  expect(written.at(-1)).toContain(' 10 a second');
});
