import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLongPress } from './long-press.ts';

class Touch extends Event {
  readonly pointerType: string;
  readonly isPrimary: boolean;
  readonly clientX: number;
  readonly clientY: number;

  constructor(type: string, { pointerType = 'touch', isPrimary = true, x = 0, y = 0 } = {}) {
    super(type, { cancelable: true });
    this.pointerType = pointerType;
    this.isPrimary = isPrimary;
    this.clientX = x;
    this.clientY = y;
  }
}

/** An element as far as `watchLongPress` reads it: whether it is in a dialog. */
class Card extends EventTarget {
  isInDialog = false;
  closest(): Card | null {
    return this.isInDialog ? this : null;
  }
}

let card: Card;
let told: number;
let stop: () => void;
const send = (type: string, more: ConstructorParameters<typeof Touch>[1] = {}): Touch => {
  const event = new Touch(type, more);
  // A browser's event reaches the window before the element, so it is dispatched on the window first.
  window.dispatchEvent(new Touch(type, more));
  card.dispatchEvent(event);
  return event;
};
const isSwallowed = (): boolean => {
  const click = new Event('click', { cancelable: true });
  window.dispatchEvent(click);
  return click.defaultPrevented;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('PointerEvent', Touch);
  vi.stubGlobal('Element', Card);
  card = new Card();
  told = 0;
  stop = watchLongPress(card as unknown as HTMLElement, () => (told += 1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a finger that rests for half a second is a long press, and its lifting opens nothing', () => {
  send('pointerdown');
  vi.advanceTimersByTime(499);
  expect(told).toBe(0);
  vi.advanceTimersByTime(1);
  expect(told).toBe(1);
  send('pointerup');
  expect(isSwallowed()).toBe(true);
  send('pointerdown');
  send('pointerup');
  expect(isSwallowed()).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(told).toBe(1);
});

test.each<[string, () => void]>([
  ['is lifted', () => send('pointerup')],
  ['moves on', () => send('pointermove', { x: 8, y: 8 })],
  ['is taken by the browser', () => send('pointercancel')],
  ['scrolls the page', () => window.dispatchEvent(new Event('scroll'))],
  ['is joined by another', () => send('pointerdown', { isPrimary: false })],
])('a finger that %s before is none', (_, act) => {
  send('pointerdown');
  vi.advanceTimersByTime(300);
  act();
  vi.advanceTimersByTime(5_000);
  expect(told).toBe(0);
  expect(isSwallowed()).toBe(false);
});

test('a finger may tremble, and a mouse or pen does not press for long', () => {
  send('pointerdown');
  send('pointermove', { x: 5, y: -5 });
  vi.advanceTimersByTime(500);
  expect(told).toBe(1);
  for (const pointerType of ['mouse', 'pen']) send('pointerdown', { pointerType });
  vi.advanceTimersByTime(5_000);
  expect(told).toBe(1);
});

test('a browser that reports the long press itself shows no menu, and the press counts once, whichever is first', () => {
  send('pointerdown');
  expect(send('contextmenu').defaultPrevented).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(told).toBe(1);
  send('pointerdown');
  vi.advanceTimersByTime(500);
  expect(send('contextmenu').defaultPrevented).toBe(true);
  expect(told).toBe(2);
  expect(send('contextmenu', { pointerType: 'mouse' }).defaultPrevented).toBe(false);
});

test('a long press in the dialog that the card has opened is none on the card', () => {
  card.isInDialog = true;
  send('pointerdown');
  vi.advanceTimersByTime(5_000);
  const menu = send('contextmenu');
  send('pointerup');
  expect(told).toBe(0);
  expect(menu.defaultPrevented).toBe(false);
  expect(isSwallowed()).toBe(false);
});
