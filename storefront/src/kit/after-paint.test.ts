import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void (frames[id - 1] = () => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const paint = (): void => frames.splice(0).forEach((draw) => draw());

test('the work begins once, in a task after the next frame', () => {
  const work = vi.fn<() => void>();
  afterPaint(work);
  vi.advanceTimersByTime(500);
  paint();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('in a page that paints nothing it begins after a second', () => {
  const work = vi.fn<() => void>();
  afterPaint(work);
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  paint();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([false, true])('cancelled work never begins, also when a frame has passed: %s', (isPainted) => {
  const work = vi.fn<() => void>();
  const cancel = afterPaint(work);
  if (isPainted) paint();
  cancel();
  paint();
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
});
