import type { PaymentState } from '@hindam/contract/payments';
import { expect, it } from 'vitest';
import { paymentResultOf } from './payment-result.ts';
import { isOurs } from './to-provider.ts';

const state = (status: PaymentState['status'], order_number: string | null = null) =>
  ({ status, order_number }) as PaymentState;

it('the screen follows from the server’s payment status, never from the address', () => {
  expect(paymentResultOf(state('open'))).toBe('open');
  expect(paymentResultOf(state('paid'))).toBe('placed');
  expect(paymentResultOf(state('on_delivery'))).toBe('placed');
  for (const status of ['failed', 'cancelled', 'expired'] as const) expect(paymentResultOf(state(status))).toBe(status);
});

it('a placed order stays placed whichever of its attempts is requested; a refunded attempt is shown as refunded', () => {
  for (const status of ['failed', 'cancelled', 'expired', 'open'] as const)
    expect(paymentResultOf(state(status, 'HN-1'))).toBe('placed');
  for (const status of ['unmatched', 'refunded'] as const)
    expect(paymentResultOf(state(status, 'HN-1'))).toBe('paid_back');
});

it('only an address of this origin counts as the shop’s', () => {
  const here = { origin: 'https://shop.example' };
  expect(isOurs('/dev/pay/1', here)).toBe(true);
  expect(isOurs('https://shop.example/dev/pay/1', here)).toBe(true);
  for (const address of ['https://pay.example/1', '//pay.example/1', 'javascript:alert(1)', 'https://'])
    expect(isOurs(address, here)).toBe(false);
});
