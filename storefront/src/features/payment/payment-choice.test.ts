import { PAYMENT_OPTIONS } from '@hindam/contract/order-moves';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choiceFields, choiceIn, choiceValue } from './payment-choice.ts';

const provider = fc.option(fc.stringMatching(/^[a-z][a-z-]{0,39}$/));

it('a form brings the choice back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PAYMENT_OPTIONS), provider, (option, name) => {
      const choice = { option, provider: name };
      expect(choiceIn(choiceValue(choice))).toEqual(choice);
    }),
  );
});

it('any other value names no option, or no provider', () => {
  for (const value of ['', 'gold', 'gold:tabby', ':tabby', 'Card']) expect(choiceIn(value)).toBeNull();
  for (const value of ['card:', 'card:TABBY', 'card:تابي', `card:${'a'.repeat(41)}`])
    expect(choiceIn(value)).toEqual({ option: 'card', provider: null });
});

it('only a chosen provider is sent', () => {
  expect(choiceFields({ option: 'cod', provider: null })).toEqual({ payment_option: 'cod' });
  expect(choiceFields(null)).toEqual({ payment_option: 'card' });
  expect(choiceFields({ option: 'instalments_4', provider: 'tamara' })).toEqual({
    payment_option: 'instalments_4',
    payment_provider: 'tamara',
  });
});
