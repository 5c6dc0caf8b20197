import { ORDER_STATUSES } from '@hindam/contract/order-moves';
import { expect, it } from 'vitest';
import { cancellingOf } from './cancelling.ts';

it('what the server allows is offered, whatever the status', () => {
  for (const order_status of ORDER_STATUSES) {
    expect(cancellingOf({ order_status, cancel: { how: 'now', requested: false } })).toBe('now');
    expect(cancellingOf({ order_status, cancel: { how: 'request', requested: false } })).toBe('request');
    expect(cancellingOf({ order_status, cancel: { how: 'request', requested: true } })).toBe('requested');
  }
});

it('every status in which it is too late has a reason', () => {
  const reason = (order_status: (typeof ORDER_STATUSES)[number]) =>
    cancellingOf({ order_status, cancel: { how: 'no', requested: false } });
  expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, reason(status)]))).toEqual({
    pending_payment: 'none',
    payment_failed: 'none',
    expired: 'none',
    placed: 'too_late',
    confirmed: 'too_late',
    in_tailoring: 'too_late',
    packed: 'too_late',
    shipped: 'on_its_way',
    out_for_delivery: 'on_its_way',
    delivery_failed: 'on_its_way',
    returned_to_sender: 'on_its_way',
    delivered: 'delivered',
    completed: 'delivered',
    cancelled: 'none',
    return_requested: 'delivered',
    returned: 'delivered',
  });
});
