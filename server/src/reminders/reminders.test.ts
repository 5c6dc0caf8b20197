import { describe, expect, it } from 'vitest';
import { type LeftCart, reminderOf, type Situation } from './reminders.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2030-03-10T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const cart = (more: Partial<LeftCart> = {}): LeftCart => ({
  touchedAt: ago(30),
  oldestLineId: 'line',
  oldestLineAt: ago(40),
  canBeBought: true,
  ...more,
});
const order = (status: 'expired' | 'pending_payment' | 'payment_failed' | 'placed' | 'cancelled', hours: number) => ({
  orderId: 'order',
  status,
  since: ago(hours),
});
const due = (more: Partial<Situation>) =>
  reminderOf({ now: NOW, cart: cart(), order: null, remindedAt: null, orderReminded: false, ...more });

describe('a cart left behind', () => {
  it('is reminded of after a day, within a week, and only if something in it can be bought', () => {
    expect(due({})).toEqual({ kind: 'cart', subjectId: 'line' });
    expect(due({ cart: cart({ touchedAt: ago(23.9) }) })).toBeNull();
    expect(due({ cart: cart({ touchedAt: ago(24 * 7 + 1) }) })).toBeNull();
    expect(due({ cart: cart({ canBeBought: false }) })).toBeNull();
    expect(due({ cart: null })).toBeNull();
  });

  it('is the same cart as long as anything is left of what was reminded of', () => {
    expect(due({ remindedAt: ago(39) })).toBeNull();
    expect(due({ remindedAt: ago(41) })).toEqual({ kind: 'cart', subjectId: 'line' });
  });

  it('is left alone while its order can still be paid', () => {
    expect(due({ order: order('pending_payment', 1) })).toBeNull();
    expect(due({ order: order('payment_failed', 100) })).toBeNull();
    expect(due({ order: order('placed', 100) })).toEqual({ kind: 'cart', subjectId: 'line' });
    expect(due({ order: order('cancelled', 1) })).toEqual({ kind: 'cart', subjectId: 'line' });
  });
});

describe('an order that ran out', () => {
  const afterwards = cart({ touchedAt: ago(50) });

  it('is reminded of after three hours, once, and instead of its cart', () => {
    expect(due({ cart: afterwards, order: order('expired', 4) })).toEqual({ kind: 'order', subjectId: 'order' });
    expect(due({ cart: afterwards, order: order('expired', 2) })).toBeNull();
    const longAgo = cart({ touchedAt: ago(24 * 7 + 2) });
    expect(due({ cart: longAgo, order: order('expired', 24 * 7 + 1) })).toBeNull();
    expect(due({ cart: afterwards, order: order('expired', 4), orderReminded: true })).toBeNull();
    expect(due({ cart: cart({ touchedAt: ago(50), canBeBought: false }), order: order('expired', 4) })).toBeNull();
  });

  it('is history once the cart was changed', () => {
    expect(due({ cart: cart({ touchedAt: ago(30) }), order: order('expired', 40) })).toEqual({
      kind: 'cart',
      subjectId: 'line',
    });
  });
});
