import { describe, expect, it } from 'vitest';
import { choiceOf } from './language-choice.ts';

const known = ['en', 'arb'];

describe('the stored language', () => {
  it('is left alone when it matches the page', () => {
    expect(choiceOf('arb', known, { language: 'arb', prefixed: false })).toBeNull();
    expect(choiceOf(null, known, { language: 'en', prefixed: false })).toBeNull();
  });

  it('becomes English and is saved when the shop does not offer it', () => {
    expect(choiceOf('fr', known, { language: 'en', prefixed: false })).toEqual({ store: 'en', reload: false });
  });

  it('is applied by a reload when its cookie was lost', () => {
    expect(choiceOf('arb', known, { language: 'en', prefixed: false })).toEqual({ store: 'arb', reload: true });
  });

  it('is not changed by a visit to a prefixed page', () => {
    expect(choiceOf('arb', known, { language: 'en', prefixed: true })).toBeNull();
  });
});
