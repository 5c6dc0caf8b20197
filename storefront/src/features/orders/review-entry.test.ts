import { describe, expect, it } from 'vitest';
import { charactersLeft, reviewBody, reviewEntryIn } from './review-entry.ts';

const read = (fields: Record<string, string>) => reviewEntryIn(new URLSearchParams(fields));
const sent = (fields: Record<string, string>) => reviewBody(read(fields));

describe('the entry of a review', () => {
  it('is sent with what was filled in, and nothing else', () => {
    expect(sent({ rating: '5' })).toEqual({ rating: 5, text: '' });
    expect(sent({ rating: '4', fit: 'small', height_cm: ' ١٦٥ ', text: 'جميلة', author: 'نورة ع.' })).toEqual({
      rating: 4,
      fit: 'small',
      height_cm: 165,
      text: 'جميلة',
      author: 'نورة ع.',
    });
    expect(sent({ rating: '4', fit: '', author: '  ' })).toEqual({ rating: 4, text: '' });
  });

  it('has no stars and no fit that the form does not offer', () => {
    for (const rating of ['0', '6', '4.5', 'x', '']) expect(read({ rating }).rating, rating).toBe(0);
    expect(read({ fit: 'tiny' }).fit).toBe('');
  });

  it('leaves it to the server to refuse a height that is no whole number', () => {
    for (const height of ['165.5', 'tall', '-165', '1e3', '99999'])
      expect(sent({ height_cm: height }), height).toMatchObject({ height_cm: 0 });
  });
});

it('the characters left are counted as the server counts them', () => {
  expect(charactersLeft('', 10)).toBe(10);
  expect(charactersLeft(' a\r\nb ', 10)).toBe(7);
  expect(charactersLeft('e\u0301', 10)).toBe(9);
  expect(charactersLeft('x'.repeat(12), 10)).toBe(-2);
});
