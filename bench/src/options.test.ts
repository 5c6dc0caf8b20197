import { describe, expect, it } from 'vitest';
import { PARTS, readOptions } from './options.ts';

describe('the command line', () => {
  it('measures everything but what opens a browser at 1,000 products by default', () => {
    const { parts, products } = readOptions([]);
    expect([...parts]).toEqual(PARTS.filter((part) => part !== 'lighthouse' && part !== 'inp'));
    expect(products).toBe(1000);
  });

  it('adds Lighthouse on request, to everything or to the named parts', () => {
    expect(readOptions(['--lighthouse']).parts.size).toBe(PARTS.length - 1);
    expect([...readOptions(['--only', 'cart', '--lighthouse']).parts]).toEqual(['cart', 'lighthouse']);
  });

  it('measures the named parts, in the order of the bench', () => {
    expect([...readOptions(['--only', 'cart,lists']).parts]).toEqual(['lists', 'cart']);
    expect([...readOptions(['--only', 'inp']).parts]).toEqual(['inp']);
  });

  it('rejects unknown values with a message', () => {
    expect(() => readOptions(['--only', 'cart,speed'])).toThrow('not speed');
    expect(() => readOptions(['--products', 'many'])).toThrow('whole number');
    expect(() => readOptions(['--fast'])).toThrow('fast');
  });

  it('compares two sizes of the catalogue by --catalogue alone, the second the larger', () => {
    expect(readOptions([]).catalogue).toBeNull();
    expect(readOptions(['--catalogue', '44000'])).toMatchObject({ products: 1000, catalogue: 44_000 });
    expect(() => readOptions(['--catalogue', '1000'])).toThrow('from 1001');
    expect(() => readOptions(['--catalogue', 'large'])).toThrow('whole number');
    expect(() => readOptions(['--catalogue', '44000', '--only', 'lists'])).toThrow('--only');
  });

  it('--quick means fewer requests, never fewer rounds', () => {
    const [quick, full] = [readOptions(['--quick']), readOptions([])];
    expect(quick.share).toBeLessThan(full.share);
    expect(quick.rounds).toBe(full.rounds);
  });
});
