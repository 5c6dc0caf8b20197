import { describe, expect, test } from 'vitest';
import { CELL_RULES } from '@hindam/contract/notification-topics';
import type { Choice } from '../preferences/preferences.ts';
import { ORDER_TEMPLATES } from './order-letters.ts';
import { isUrgent, reachedBy, topicOfOrderLetter } from './reach.ts';

const [MAIL, OWN, TYPED] = ['sara@example.com', '+971501111111', '+971502222222'];
const ESSENTIAL = { topic: 'orders', essential: true, urgent: false, about: null } as const;
const OPTIONAL = { topic: 'deliveries', essential: false, urgent: false, about: null } as const;

const chosen = (topic: 'orders' | 'deliveries', cells: string): Choice[] =>
  cells
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ topic, channel: one.slice(1) as 'mail' | 'sms', wanted: one.startsWith('+') }));

/**
 * Lists each recipient, with `fixed` if no later choice can stop the message and `waits` if quiet hours postpone it.
 */
function reached(cells: string, reaching: typeof ESSENTIAL | typeof OPTIONAL, email: string | null = MAIL, own = true) {
  const recipients = { contact: { email, phone: TYPED }, phone: own ? OWN : null };
  return reachedBy(chosen(reaching.topic, cells), recipients, reaching).map(({ to, heeding }) =>
    [to, heeding.optional ? '' : 'fixed', heeding.heedsQuietHours ? 'waits' : ''].filter(Boolean).join(' '),
  );
}

describe('an essential letter', () => {
  test.each([
    ['', [`${MAIL} fixed`]],
    ['+sms', [`${MAIL} fixed`, `${OWN} waits`]],
    ['-mail +sms', [`${OWN} fixed waits`]],
    ['-mail', [`${MAIL} fixed`]],
    ['-mail -sms', [`${MAIL} fixed`]],
  ])('with the choices ‘%s’ reaches somebody', (cells, to) => {
    expect(reached(cells, ESSENTIAL)).toEqual(to);
  });

  test.each([
    ['', [`${TYPED} fixed waits`]],
    ['-sms', [`${TYPED} fixed waits`]],
    ['+sms', [`${OWN} fixed waits`]],
  ])('to an order without a mail address, with ‘%s’, goes by SMS', (cells, to) => {
    expect(reached(cells, ESSENTIAL, null)).toEqual(to);
  });

  test('goes to the order’s number once the member has none any more', () => {
    expect(reached('-mail +sms', ESSENTIAL, MAIL, false)).toEqual([`${TYPED} fixed waits`]);
  });
});

describe('a letter that can be done without', () => {
  test.each([
    ['', [MAIL]],
    ['+sms', [MAIL, `${OWN} waits`]],
    ['-mail', []],
    ['-mail +sms', [`${OWN} waits`]],
  ])('goes where ‘%s’ says, or nowhere', (cells, to) => {
    expect(reached(cells, OPTIONAL)).toEqual(to);
  });
});

test('a delivery under way waits for no quiet hours', () => {
  expect(ORDER_TEMPLATES.filter(isUrgent)).toEqual(['order_out_for_delivery', 'order_delivery_failed']);
  const [sms] = reachedBy(
    chosen('deliveries', '-mail +sms'),
    { contact: { email: MAIL, phone: null }, phone: OWN },
    { ...OPTIONAL, urgent: true },
  );
  expect(sms).toMatchObject({ to: OWN, heeding: { heedsQuietHours: false } });
});

test('every letter about an order belongs to a topic whose mail and SMS can be chosen', () => {
  for (const template of ORDER_TEMPLATES) {
    expect(CELL_RULES[topicOfOrderLetter(template)]).toMatchObject({ mail: 'choice', sms: 'choice' });
  }
});
