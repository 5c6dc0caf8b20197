import { HALF_HOURS } from '@hindam/contract/notification-topics';
import { describe, expect, test } from 'vitest';
import { changedBy, type Choice, type Contacts, faultsOf, isWanted, minuteOf, timeOf } from './preferences.ts';

const BOTH: Contacts = { email: 'sara@example.com', phone: '+971501234567' };
const MAIL_ALONE: Contacts = { ...BOTH, phone: null };
const PHONE_ALONE: Contacts = { ...BOTH, email: null };

const cell = (name: string, wanted: boolean): Choice => {
  const [topic, channel] = name.split('.') as [Choice['topic'], Choice['channel']];
  return { topic, channel, wanted };
};

describe('without a choice', () => {
  test.each([
    ['both', BOTH, ['push', 'mail']],
    ['mail alone', MAIL_ALONE, ['push', 'mail']],
    ['a number alone', PHONE_ALONE, ['push', 'sms']],
  ] as const)('%s: a mail goes, and an SMS only in its place', (_, contacts, on) => {
    const wanted = (['push', 'mail', 'sms'] as const).filter((channel) =>
      isWanted([], { topic: 'deliveries', channel }, contacts),
    );
    expect(wanted).toEqual(on);
  });
});

test('what cannot reach the member is not on, whatever was chosen when it could', () => {
  expect(isWanted([cell('orders.sms', true)], { topic: 'orders', channel: 'sms' }, MAIL_ALONE)).toBe(false);
});

test('only what is changed takes the place of an earlier choice', () => {
  const before = [cell('orders.mail', false), cell('visits.sms', true)];
  expect(changedBy(before, [cell('orders.mail', true)])).toEqual([cell('visits.sms', true), cell('orders.mail', true)]);
});

describe('a choice is refused', () => {
  test.each([
    ['mail off, no SMS', ['orders.mail off'], BOTH, { 'orders.mail': 'CHOICE_NEEDS_ONE' }],
    ['SMS off, no mail address', ['visits.sms off'], PHONE_ALONE, { 'visits.sms': 'CHOICE_NEEDS_ONE' }],
    ['SMS without a number', ['deliveries.sms on'], MAIL_ALONE, { 'deliveries.sms': 'CHOICE_NEEDS_PHONE' }],
    ['mail without an address', ['deliveries.mail on'], PHONE_ALONE, { 'deliveries.mail': 'CHOICE_NEEDS_EMAIL' }],
    ['mail off, SMS on', ['orders.mail off', 'orders.sms on'], BOTH, {}],
    ['all of deliveries off', ['deliveries.mail off', 'deliveries.push off'], BOTH, {}],
  ] as const)('%s', (_, names, contacts, faults) => {
    const changed = names.map((name) => cell(name.split(' ')[0]!, name.endsWith('on')));
    expect(faultsOf(changedBy([], changed), changed, contacts)).toEqual(faults);
  });

  test('but not for what another topic had before', () => {
    const before = [cell('orders.mail', false)];
    const changed = [cell('deliveries.push', false)];
    expect(faultsOf(changedBy(before, changed), changed, BOTH)).toEqual({});
  });
});

test('half hours are minutes of the day, and back', () => {
  expect(HALF_HOURS).toHaveLength(48);
  expect([minuteOf('00:00'), minuteOf('08:30'), minuteOf('23:30')]).toEqual([0, 510, 1_410]);
  expect(HALF_HOURS.map((time) => timeOf(minuteOf(time)))).toEqual(HALF_HOURS);
});
