import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const HTML = '<p>text</p>';
const load = async () => {
  vi.resetModules();
  return (await import('./trusted-markup.ts')).documentMarkup;
};

test('browsers without trusted types get the plain text', async () => {
  expect((await load())(HTML)).toBe(HTML);
});

test('with trusted types one policy makes the markup of all documents', async () => {
  const made: string[] = [];
  const createPolicy = (name: string, rules: { createHTML(text: string): string }) => {
    made.push(name);
    return { createHTML: (text: string) => `trusted ${rules.createHTML(text)}` };
  };
  vi.stubGlobal('trustedTypes', { createPolicy });
  const documentMarkup = await load();
  expect([documentMarkup(HTML), documentMarkup('')]).toEqual([`trusted ${HTML}`, 'trusted ']);
  expect(made).toEqual(['documents']);
});
