import { expect, test } from 'vitest';
import type { PaymentProvider } from '../outside/payments/port.ts';
import { paymentMarks } from './payment-marks.ts';

const AED = { code: 'ae', currency: 'AED' };
const provider = (part: Partial<PaymentProvider>) => ({ takes: () => true, ...part }) as PaymentProvider;
const STRIPE = provider({ options: ['card'], marks: { card: ['visa', 'mastercard'] } });
const TABBY = provider({
  options: ['instalments_4'],
  marks: { instalments_4: ['tabby'] },
  takes: ({ currency }) => currency === 'AED',
});
const TAMARA = provider({ options: ['instalments_4'], marks: { instalments_4: ['tamara'] } });
const BANK = provider({ options: ['net_banking'] });
const inMarket = (...providers: PaymentProvider[]) => ({ inMarket: () => providers });

test('a market shows the marks of the options that it offers, in one order', () => {
  const all = inMarket(BANK, TAMARA, TABBY, STRIPE);
  const marks = (paymentOptions: Parameters<typeof paymentMarks>[0]['paymentOptions']) =>
    paymentMarks({ ...AED, paymentOptions }, all);
  expect(marks(['cod', 'net_banking', 'instalments_4', 'card'])).toEqual([
    'visa',
    'mastercard',
    'tabby',
    'tamara',
    'net_banking',
    'cod',
  ]);
  expect(marks(['cod'])).toEqual(['cod']);
});

test('an option that nobody takes there shows no mark', () => {
  const paymentOptions = ['card', 'instalments_4'] as const;
  expect(paymentMarks({ ...AED, paymentOptions }, inMarket(TABBY))).toEqual(['tabby']);
  expect(paymentMarks({ code: 'sa', currency: 'SAR', paymentOptions }, inMarket(TABBY))).toEqual([]);
  expect(paymentMarks({ ...AED, paymentOptions }, inMarket())).toEqual([]);
});
