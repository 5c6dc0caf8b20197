import { LANGUAGES } from '@hindam/contract/language';
import { describe, expect, test } from 'vitest';
import { MESSAGES_BY_LANGUAGE } from '../kernel/words.ts';
import { allOf } from './consumers.ts';
import {
  BODY_CHARACTERS_MAX,
  type Kind,
  kindOfMove,
  KINDS,
  TITLE_CHARACTERS_MAX,
  notificationTexts,
} from './in-store.ts';

const kinds = Object.keys(KINDS) as Kind[];

describe.each(Object.keys(LANGUAGES))('in %s', (language) => {
  test.each(kinds)('%s has words of its own that fit on a locked screen and name no amount', (kind) => {
    const { title, body, page } = notificationTexts({ kind, orderId: 'o', orderNumber: 'HN-12345678' }, language);
    const words = MESSAGES_BY_LANGUAGE.get(language);
    expect(words?.[`NOTE_${kind.toUpperCase()}_TITLE`]).toBe(title);
    expect(title.length).toBeLessThanOrEqual(TITLE_CHARACTERS_MAX);
    expect(body.length).toBeLessThanOrEqual(BODY_CHARACTERS_MAX);
    expect(title + body).not.toMatch(/NOTE_|[{}]|AED|د\.إ/);
    expect(page).toBe(KINDS[kind].page);
  });
});

test('what belongs to no order opens no page', () => {
  expect(notificationTexts({ kind: 'refund_done', orderId: null, orderNumber: null }, 'en').page).toBeNull();
});

test('a failed payment is told only while it is the order’s last word', () => {
  expect(kindOfMove('payment_failed', 'payment_failed')).toBe('order_payment_failed');
  expect(kindOfMove('payment_failed', 'placed')).toBeNull();
  expect(kindOfMove('packed', 'packed')).toBeNull();
});

test('consumers of one event run one after the other, and a failure stops the later ones', async () => {
  const ran: string[] = [];
  const consumers = allOf(
    { 'stock.moved': async () => void ran.push('first'), 'refund.done': async () => Promise.reject(new Error('no')) },
    { 'stock.moved': async () => void ran.push('second'), 'refund.done': async () => void ran.push('never') },
  );
  const delivery = { tx: {} as never, eventId: 'e' };
  await consumers['stock.moved']?.({ variantIds: [] }, delivery);
  await expect(consumers['refund.done']?.({ orderId: null, refundId: 'r' }, delivery)).rejects.toThrow('no');
  expect(ran).toEqual(['first', 'second']);
});
