// The arithmetic of the picture viewer's zoom. A `View` is the picture's scale and its shift. Points and shifts are in
// pixels, measured from the middle of the stage (the element around the picture) to the right and down, in Arabic too.

export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const UNZOOMED: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
export const STEP = 1.5;
export const CLICK_SCALE = 2.5;
/** How far an arrow key moves a zoomed picture, as a fraction of the stage. */
export const PAN_PART = 0.25;
export const SWIPE_PIXELS = 48;

function within(value: number, most: number): number {
  const bounded = Math.min(most, Math.max(-most, value));
  // Turns −0 into 0, because tests compare views deeply.
  return bounded === 0 ? 0 : bounded;
}

/** Limits a view: the scale to 1 up to MAX_SCALE, and the shift so that the picture always covers the stage. */
export function bounded({ scale, x, y }: View, stage: Size): View {
  const kept = Math.min(MAX_SCALE, Math.max(1, scale));
  return { scale: kept, x: within(x, ((kept - 1) * stage.width) / 2), y: within(y, ((kept - 1) * stage.height) / 2) };
}

/** Scales by `factor` within the limits; the point under `at` stays in place if the limits allow it. */
export function zoomed(view: View, factor: number, at: Point, stage: Size): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage);
}

export function moved(view: View, by: Point, stage: Size): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/**
 * A click on an unzoomed picture zooms in at the point `at`; a click on a zoomed one moves that point to the
 * middle, as far as the picture still covers the stage.
 */
export function clicked(view: View, at: Point, stage: Size): View {
  return view.scale === 1 ? zoomed(view, CLICK_SCALE, at, stage) : moved(view, { x: -at.x, y: -at.y }, stage);
}

/**
 * 1 for the next picture, −1 for the previous, 0 for a swipe that is too short. In Arabic the next picture is on the
 * left.
 */
export function swiped(distance: number, rightToLeft: boolean): -1 | 0 | 1 {
  if (Math.abs(distance) < SWIPE_PIXELS) return 0;
  return distance < 0 !== rightToLeft ? 1 : -1;
}

/** 1 if the arrow key leads to the next picture, −1 for the previous. In Arabic the next picture is on the left. */
export function stepOfArrow(key: 'ArrowLeft' | 'ArrowRight', rightToLeft: boolean): -1 | 1 {
  return (key === 'ArrowRight') !== rightToLeft ? 1 : -1;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The index of the picture in `?image=`, which counts from 1; 0 (the first picture) if the number is invalid. */
export function pictureIndex(requested: string | null, count: number): number {
  const number = Math.trunc(Number(requested));
  return number >= 1 && number <= count ? number - 1 : 0;
}
