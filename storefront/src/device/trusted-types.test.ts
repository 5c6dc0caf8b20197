import { afterEach, expect, test, vi } from 'vitest';
import { allowOwnTexts } from './trusted-types.ts';

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>;

afterEach(() => vi.unstubAllGlobals());

test('what React and the workers need is allowed, everything else is left to be reported', () => {
  const made: [string, Rules][] = [];
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: Rules) => void made.push([name, rules]) });
  allowOwnTexts();
  const [[name, rules] = ['', undefined]] = made;
  expect(name).toBe('default');
  for (const text of ['', '<script></script>']) expect(rules?.createHTML(text)).toBe(text);
  for (const text of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', ' ', 'x'])
    expect(rules?.createHTML(text), text).toBeNull();
  for (const address of ['/offline-worker.js', '/service-worker.js'])
    expect(rules?.createScriptURL(address)).toBe(address);
  for (const address of ['/pictures/x.js', 'https://evil.example/offline-worker.js', '//evil.example', ''])
    expect(rules?.createScriptURL(address), address).toBeNull();
});

test('browsers without trusted types are left as they are', () => {
  expect(() => allowOwnTexts()).not.toThrow();
});
