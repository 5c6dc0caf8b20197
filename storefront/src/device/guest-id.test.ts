import { beforeEach, describe, expect, it } from 'vitest';
import { installStorage } from './testing/fake-storage.ts';
import { adoptGuestId, deviceGuestId, forgetGuestId, guestIdForAdding, isGuestId, randomToken } from './guest-id.ts';

describe('the guest id on the device', () => {
  beforeEach(() => installStorage());

  it('holds at least 128 random bits in an alphabet no network address fits', () => {
    const ids = Array.from({ length: 200 }, () => randomToken());
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(isGuestId(id)).toBe(true);
    expect(isGuestId('192.168.100.100.192.168.1')).toBe(false);
    expect(isGuestId('2001:db8:85a3:0000:0000:8a2e')).toBe(false);
    expect(isGuestId('1234567890123456789012')).toBe(false);
  });

  it('is made once, by the first add, and kept under the key ip', () => {
    expect(deviceGuestId()).toBeNull();
    const first = guestIdForAdding(null, randomToken);
    expect(guestIdForAdding('another_known_id_from_cookie', randomToken)).toBe(first);
    expect(localStorage.getItem('ip')).toBe(first);
  });

  it('takes the page’s id when the device has none', () => {
    expect(guestIdForAdding('cookie-id-of-at-least-22-chars', randomToken)).toBe('cookie-id-of-at-least-22-chars');
  });

  it('is replaced by the cookie’s id, never by something that is no guest id', () => {
    guestIdForAdding(null, randomToken);
    adoptGuestId('10.0.0.1');
    expect(deviceGuestId()).not.toBe('10.0.0.1');
    adoptGuestId('cookie-id-of-at-least-22-chars');
    expect(deviceGuestId()).toBe('cookie-id-of-at-least-22-chars');
  });

  it('is gone once its cart has been merged into a member’s', () => {
    guestIdForAdding(null, randomToken);
    forgetGuestId();
    expect(deviceGuestId()).toBeNull();
    expect(localStorage.getItem('ip')).toBeNull();
  });

  it('stays the same through a visit in a browser that blocks or has filled its storage', () => {
    installStorage({ full: true });
    const id = guestIdForAdding(null, randomToken);
    expect(guestIdForAdding(null, randomToken)).toBe(id);
    installStorage({ blocked: true });
    expect(deviceGuestId()).toBe(id);
  });
});
