import { describe, expect, it } from 'vitest';
import {
  clearedCookies,
  languageCookie,
  makeJar,
  readDevice,
  readGuest,
  readSession,
  sessionCookies,
} from './cookies.ts';

const session = { token: 't'.repeat(43), remembered: true, device: 'd'.repeat(43) };

const byName = (cookies: string[]) => new Map(cookies.map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]));

describe('the cookies of a session', () => {
  it('tell script that a session exists, and no secret', () => {
    for (const secure of [true, false]) {
      const readable = sessionCookies(session, secure).filter((cookie) => !cookie.includes('HttpOnly'));
      expect(readable.map((cookie) => cookie.split(';')[0])).toEqual(['signed_in=1']);
    }
  });

  it('expire together: with the browser, or after the same number of days', () => {
    const ages = (remembered: boolean) => {
      const cookies = byName(sessionCookies({ ...session, remembered }, true));
      return ['__Host-session', 'signed_in'].map((name) => /Max-Age=\d+/.exec(cookies.get(name) ?? '')?.[0]);
    };
    expect(ages(true)).toEqual(['Max-Age=7776000', 'Max-Age=7776000']);
    expect(ages(false)).toEqual([undefined, undefined]);
  });

  it('are cleared together with the guest id and the order keys; the device cookie stays', () => {
    const cleared = byName(clearedCookies(true));
    expect([...cleared.keys()].sort()).toEqual(['__Host-guest', '__Host-order_access', '__Host-session', 'signed_in']);
    for (const cookie of cleared.values()) expect(cookie).toMatch(/^[\w-]+=; Path=\/; Max-Age=0;/);
  });

  it('are Secure where the address is https, and so is the language cookie', () => {
    for (const cookie of [...sessionCookies(session, true), ...clearedCookies(true), languageCookie('arb', true)])
      expect(cookie).toMatch(/; SameSite=Lax; Secure$/);
    for (const cookie of [...sessionCookies(session, false), ...clearedCookies(false), languageCookie('arb', false)])
      expect(cookie).toMatch(/; SameSite=Lax$/);
  });
});

describe('reading a cookie', () => {
  const planted = 'p'.repeat(43);
  const own = 'o'.repeat(43);

  it('over https ignores names that another host may set', () => {
    for (const [name, read] of Object.entries({ guest: readGuest, session: readSession, device: readDevice })) {
      expect(read(`${name}=${planted}`, true)).toBeNull();
      expect(read(`${name}=${planted}; __Host-${name}=${own}`, true)).toBe(own);
      expect(read(`${name}=${own}`, false)).toBe(own);
    }
  });
});

describe('the cookie jar of a page', () => {
  it('sends the cookies the browser would send', () => {
    const jar = makeJar(`session=${'p'.repeat(43)}; __Host-device=${session.device}`, true);
    expect(jar.header()).toEqual({ cookie: `__Host-device=${session.device}` });
    for (const cookie of sessionCookies(session, true)) jar.take(cookie);
    expect(readSession(jar.header().cookie, true)).toBe(session.token);
  });

  it('sends on cookies that a response set, and drops those it cleared', () => {
    const jar = makeJar(`__Host-guest=${'g'.repeat(24)}`, false);
    for (const cookie of sessionCookies(session, true)) jar.take(cookie);
    expect([jar.session(), jar.guest()]).toEqual([session.token, 'g'.repeat(24)]);
    for (const cookie of clearedCookies(true)) jar.take(cookie);
    expect([jar.session(), jar.guest()]).toEqual([null, null]);
    expect(jar.header()).toEqual({ cookie: `device=${session.device}` });
  });
});
