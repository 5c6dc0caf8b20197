import { describe, expect, it } from 'vitest';
import { averageColour } from './thumbhash.tsx';

describe('the colour behind a picture that has not loaded', () => {
  it('is read from the start of its thumbhash', () => {
    // The example of the thumbhash documentation.
    expect(averageColour('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^#[0-9a-f]{6}$/);
    expect(averageColour('1QcS')).toBe(averageColour('1QcSHQRnh493V4dIh4eXh1h4kJUI'));
  });

  it('is null if there is no thumbhash', () => {
    for (const none of ['', 'x', '%%%%']) expect(averageColour(none)).toBeNull();
  });
});
