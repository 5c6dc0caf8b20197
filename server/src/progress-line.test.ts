import { expect, test } from 'vitest';
import { openProgressLine } from './progress-line.ts';

test('on a terminal one line is written anew, cut to its width, and ended', () => {
  const written: string[] = [];
  const line = openProgressLine({ isTTY: true, columns: 8, write: (text) => written.push(text) });
  line.say('123456789');
  line.say('12');
  line.end();
  line.end();
  expect(written).toEqual(['\r1234567\u001B[K', '\r12\u001B[K', '\n']);
});

test('elsewhere a line is written every ten seconds', () => {
  const written: string[] = [];
  let nowMs = 0;
  const line = openProgressLine({ write: (text) => written.push(text) }, () => nowMs);
  for (nowMs = 0; nowMs <= 25_000; nowMs += 500) line.say(`at ${nowMs}`);
  line.end();
  expect(written).toEqual(['at 10000\n', 'at 20000\n']);
});
