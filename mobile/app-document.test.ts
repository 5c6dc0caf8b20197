import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AddressFailure, appDocument, shopOrigin } from './app-document.ts';
import { LINK_HOSTS, withLinkHost } from './link-host.ts';

const INDEX =
  '<!DOCTYPE html><html><head><meta charSet="utf-8"/><script>first()</script></head><body><script type="application/json">{}</script><script type="module" async="">second()</script><script src="/a.js"></script></body></html>';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the document of the app', () => {
  it('names the shop, and runs its own scripts alone', () => {
    const made = appDocument(INDEX, 'https://hindam.example/');
    expect(made).toContain('<meta name="shop" content="https://hindam.example"/>');
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(made)?.[1] ?? '';
    expect(made.indexOf('Content-Security-Policy')).toBeLessThan(made.indexOf('<script'));
    const sources = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));
    expect(sources('script-src')).toBe(
      `script-src 'self' capacitor://localhost ${hashOf('first()')} ${hashOf('second()')}`,
    );
    expect(sources('connect-src')).toBe("connect-src 'self' capacitor://localhost https://hindam.example");
    expect(sources('default-src')).toBe("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
  });

  it.each(['https://hindam.example', 'https://hindam.example:8443', 'http://localhost:3000', 'http://127.0.0.1:3000'])(
    'takes %s for a shop',
    (address) => {
      expect(shopOrigin(address)).toBe(address);
    },
  );

  it.each([
    'http://hindam.example',
    'http://10.0.2.2:3000',
    'https://hindam.example/shop',
    'hindam.example',
    '',
    'file:///etc',
  ])('does not take %j for one', (address) => {
    expect(() => shopOrigin(address)).toThrow(AddressFailure);
  });
});

it('the native projects get the shop’s host at their marks, and only there', () => {
  for (const marks of Object.values(LINK_HOSTS)) {
    const text = `before${marks[0]}old.example${marks[1]}after</string>`;
    expect(withLinkHost(text, marks, 'new.example')).toBe(`before${marks[0]}new.example${marks[1]}after</string>`);
    expect(() => withLinkHost('nothing', marks, 'new.example')).toThrow(marks[0]);
  }
});
