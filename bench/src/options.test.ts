import { describe, expect, it } from 'vitest';
import { PARTS, readOptions } from './options.ts';

describe('the command line', () => {
  it('measures everything but Lighthouse at 1,000 products unless told otherwise', () => {
    const { parts, products } = readOptions([]);
    expect([...parts]).toEqual(PARTS.filter((part) => part !== 'lighthouse'));
    expect(products).toBe(1000);
  });

  it('adds Lighthouse when asked, to everything or to what is named', () => {
    expect(readOptions(['--lighthouse']).parts.size).toBe(PARTS.length);
    expect([...readOptions(['--only', 'cart', '--lighthouse']).parts]).toEqual(['cart', 'lighthouse']);
  });

  it('measures what is named, in the order of the bench', () => {
    expect([...readOptions(['--only', 'cart,lists']).parts]).toEqual(['lists', 'cart']);
  });

  it('says what it does not know', () => {
    expect(() => readOptions(['--only', 'cart,speed'])).toThrow('not speed');
    expect(() => readOptions(['--products', 'many'])).toThrow('whole number');
    expect(() => readOptions(['--fast'])).toThrow('fast');
  });

  it('is quick by fewer requests, never by fewer rounds', () => {
    const [quick, full] = [readOptions(['--quick']), readOptions([])];
    expect(quick.share).toBeLessThan(full.share);
    expect(quick.rounds).toBe(full.rounds);
  });
});
