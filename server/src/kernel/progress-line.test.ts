import { expect, test } from 'vitest';
import { openProgressLine } from './progress-line.ts';

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
