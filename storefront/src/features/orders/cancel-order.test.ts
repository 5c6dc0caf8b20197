import type { Client } from '@hindam/contract/client';
import { expect, it } from 'vitest';
import type { FormRequest } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { CANCEL_FIELDS, quantityField } from './cancel-entry.ts';
import { INTENT, REQUIRED } from '../../kit/form.ts';
import { cancelOrder, PIECES } from './cancel-order.ts';

const money = { amount: 100, currency: 'AED' };
const refund = { amount: money, to: 'card', days: 10, fee: { ...money, amount: 0 } };

interface Call {
  path: string;
  sent: unknown;
  key: string | undefined;
}

function shopThat(answer: (path: string) => unknown = () => ({ ok: true, result: { refund, status: 'cancelled' } })) {
  const calls: Call[] = [];
  const tell = (path: string, sent: unknown, options?: { idempotencyKey?: string }) => {
    calls.push({ path, sent, key: options?.idempotencyKey });
    return Promise.resolve(answer(path));
  };
  const client = { get: tell, post: tell } as unknown as Client;
  return { calls, visitor: { client, language: 'en', prefix: '' } as Visitor };
}

function sentBy(visitor: Visitor, fields: Record<string, string>): FormRequest {
  const form = new FormData();
  const common = {
    [CANCEL_FIELDS.order]: 'o1',
    [CANCEL_FIELDS.attempt]: 'attempt',
    [CANCEL_FIELDS.reason]: 'wrong_size',
  };
  for (const [name, value] of Object.entries({ ...common, ...fields })) form.append(name, value);
  return { visitor, form, params: {}, url: new URL('http://localhost/order-cancel-modal?order_id=o1') };
}

const ONE = { [quantityField('a')]: '1' };

it('nothing is cancelled whose refund was not shown', async () => {
  const { calls, visitor } = shopThat();
  for (const seen of ['', 'a:2', 'a:1 b:1']) {
    const outcome = await cancelOrder(sentBy(visitor, { ...ONE, [CANCEL_FIELDS.seen]: seen }));
    expect(outcome).toMatchObject({ result: { kind: 'preview', seen: 'a:1', confirm: true, refund } });
  }
  expect(calls.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => 'order/cancel-options/{id}'));
});

it('a choice is cancelled under one key, however often it is sent; another choice has another key', async () => {
  const { calls, visitor } = shopThat();
  const confirmed = { ...ONE, [CANCEL_FIELDS.seen]: 'a:1' };
  const others: Record<string, string>[] = [
    {},
    {},
    { [CANCEL_FIELDS.text]: 'because' },
    { [CANCEL_FIELDS.reason]: 'too_slow' },
  ];
  for (const more of others)
    expect(await cancelOrder(sentBy(visitor, { ...confirmed, ...more }))).toMatchObject({ result: { kind: 'done' } });
  const [first, second, ...later] = calls.map(({ key }) => key);
  expect(second).toBe(first);
  expect(new Set([first, ...later]).size).toBe(3);
  expect(calls[0]?.sent).toMatchObject({ body: { lines: [{ line_id: 'a', quantity: 1 }], reason_code: 'wrong_size' } });
});

it('sends no request while pieces, a reason or its text are missing', async () => {
  const { calls, visitor } = shopThat();
  const missing = async (fields: Record<string, string>) => {
    const outcome = await cancelOrder(sentBy(visitor, { [CANCEL_FIELDS.seen]: 'a:1', ...fields }));
    return 'fields' in outcome ? outcome.fields : null;
  };
  expect(await missing({})).toEqual({ [PIECES]: REQUIRED });
  expect(await missing({ ...ONE, [CANCEL_FIELDS.reason]: '' })).toEqual({ [CANCEL_FIELDS.reason]: REQUIRED });
  expect(await missing({ ...ONE, [CANCEL_FIELDS.reason]: 'other', [CANCEL_FIELDS.text]: ' ' })).toEqual({
    [CANCEL_FIELDS.text]: REQUIRED,
  });
  expect(await missing({ [INTENT]: 'preview' })).toEqual({ [PIECES]: REQUIRED });
  expect(calls).toEqual([]);
});

it('a refused or lost cancellation leaves the form as it was, under the same attempt', async () => {
  const refusals = [
    { status: 0, errorCode: 9000, message: '', as: { status: 'unreachable' } },
    { status: 200, errorCode: 1701, message: 'Too late.', as: { status: 'refused', message: 'Too late.', fields: {} } },
  ];
  for (const { as, ...refusal } of refusals) {
    const { visitor } = shopThat(() => ({ ok: false, refusal }));
    expect(await cancelOrder(sentBy(visitor, { ...ONE, [CANCEL_FIELDS.seen]: 'a:1' }))).toMatchObject({
      ...as,
      values: { ...ONE, [CANCEL_FIELDS.reason]: 'wrong_size', [CANCEL_FIELDS.attempt]: 'attempt' },
    });
  }
});
