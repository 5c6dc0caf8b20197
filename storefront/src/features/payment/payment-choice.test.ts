import { PAYMENT_OPTIONS } from '@hindam/contract/order-moves';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choiceFields, choiceIn, choicesOf, choiceValue, sameChoice } from './payment-choice.ts';

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

const LISTED = [
  { option: 'card', provider: null },
  { option: 'instalments_4', provider: 'tabby' },
  { option: 'instalments_4', provider: 'tamara' },
] as const;

it('a choice is found again, also when its provider or all providers are not listed any more', () => {
  expect(sameChoice(LISTED, { option: 'instalments_4', provider: 'tamara' })).toBe(LISTED[2]);
  for (const provider of [null, 'tabby-sa', undefined as unknown as null])
    expect(sameChoice(LISTED, { option: 'instalments_4', provider })).toBe(LISTED[1]);
  expect(sameChoice(LISTED, { option: 'cod', provider: null })).toBeUndefined();
  expect(sameChoice(LISTED, null)).toBeUndefined();
});

it('an older server names options without providers', () => {
  expect(choicesOf({ options: ['card', 'cod'] })).toEqual([
    { option: 'card', provider: null, title: null, mark: null },
    { option: 'cod', provider: null, title: null, mark: null },
  ]);
  const choices = [{ option: 'card', provider: null, title: null, mark: null }] as const;
  expect(choicesOf({ options: ['card'], choices: [...choices] })).toEqual(choices);
  expect(choiceValue({ option: 'cod' } as Parameters<typeof choiceValue>[0])).toBe('cod');
});
