import { describe, expect, it } from 'vitest';
import { bounded, clicked, MAX_SCALE, moved, pictureIndex, stepOfArrow, swiped, UNZOOMED, zoomed } from './zoom.ts';

const stage = { width: 400, height: 600 };

describe('zooming a picture', () => {
  it('keeps the point under the pointer in place', () => {
    const at = { x: 100, y: -50 };
    const view = zoomed(UNZOOMED, 2, at, stage);
    // The point under `at` must be the same before and after.
    const before = { x: at.x, y: at.y };
    const after = { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
    expect(after).toEqual(before);
  });

  it('never shows anything beyond the edges of the picture', () => {
    expect(bounded({ scale: 2, x: 9999, y: -9999 }, stage)).toEqual({ scale: 2, x: 200, y: -300 });
    expect(moved(UNZOOMED, { x: 50, y: 50 }, stage)).toEqual(UNZOOMED);
  });

  it('stays between the whole picture and the maximum scale', () => {
    expect(zoomed(UNZOOMED, 0.1, { x: 0, y: 0 }, stage).scale).toBe(1);
    expect(zoomed(UNZOOMED, 100, { x: 0, y: 0 }, stage).scale).toBe(MAX_SCALE);
  });

  it('is whole and centred again after zooming out, wherever it was', () => {
    const close = zoomed(UNZOOMED, 4, { x: 180, y: 280 }, stage);
    expect(zoomed(close, 1 / 4, { x: -180, y: 10 }, stage)).toEqual(UNZOOMED);
  });

  it('needs no dragging: a click zooms in, the next one centres its point', () => {
    const close = clicked(UNZOOMED, { x: 0, y: 0 }, stage);
    expect(close.scale).toBeGreaterThan(1);
    expect(clicked(close, { x: 40, y: 20 }, stage)).toEqual({ ...close, x: -40, y: -20 });
  });
});

describe('switching to the next picture', () => {
  it('follows the reading direction', () => {
    expect(swiped(-80, false)).toBe(1);
    expect(swiped(-80, true)).toBe(-1);
    expect(swiped(10, false)).toBe(0);
    expect(stepOfArrow('ArrowRight', false)).toBe(1);
    expect(stepOfArrow('ArrowRight', true)).toBe(-1);
    expect(stepOfArrow('ArrowLeft', true)).toBe(1);
  });

  it('accepts a valid picture number, and takes the first picture for an invalid one', () => {
    expect(pictureIndex('3', 4)).toBe(2);
    for (const wrong of [null, '', '0', '5', '-1', 'x', '1e9']) expect(pictureIndex(wrong, 4)).toBe(0);
  });
});
