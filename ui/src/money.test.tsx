import { formatMoney } from '@hindam/contract/money';
import { describe, expect, it } from 'vitest';
import { minusText } from './money.tsx';

describe('a negative amount', () => {
  it('has its sign before the number in both languages, and the unit where the language puts it', () => {
    const sum = { amount: 21_400, currency: 'AED' };
    expect(minusText(formatMoney(sum, 'en'))).toBe('\u200E−AED\u00A0214.00');
    expect(minusText(formatMoney(sum, 'arb'))).toBe('\u200E−214.00\u00A0د.إ');
  });
});
