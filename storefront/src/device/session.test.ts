// R70 to R72: what login, session check and logout store on the device and remove from it.
import type { MergeReport } from '@hindam/contract/cart';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserVisitor } from './browser-visitor.ts';
import type { SessionEvent } from './broadcast.ts';
import { answering, type FakeBrowser, installBrowser, OK, SIGNED_OUT } from './testing/fake-browser.ts';

const GUEST = 'guest-id-of-at-least-22-chars';
const sara = { _id: 'sara', name: 'Sara', email: 'sara@example.com' };
const money = { amount: 125_000, currency: 'AED' };
const line = { _id: 'l', quantity: 2, unit_price: money, remarks: '' };
const cart = { lines: [line], subtotal: money };
const merged = { product_id: 'p', product_item_id: 'i', title: 'Layl abaya', quantity: 2 };
const report: MergeReport = {
  count: 2,
  total: money,
  kept: [],
  added: [merged],
  changed: [],
  dropped: [],
  price_changed: [],
};

let browser: FakeBrowser;
let received: SessionEvent[];
let otherTab: BroadcastChannel;

const stored = (key: string) => localStorage.getItem(key);
const paths = () => browser.requests.map(({ path }) => path);
const load = async () => ({
  ...(await import('./cart-merge.ts')),
  ...(await import('./login.ts')),
  ...(await import('./start-check.ts')),
  ...(await import('./logout.ts')),
  ...(await import('./watch-session.ts')),
});
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

function open(address?: string): void {
  browser = installBrowser(address);
  browser.answer('measurement/merge', answering([]));
  browser.answer('cart/merge', answering(report));
  browser.answer('cart/view', answering(cart));
  browser.answer('wishlist/merge', answering({ items: [], count: 0 }));
  browser.answer('customer/session', answering(sara));
  browser.answer('customer/logout', OK);
}

beforeEach(() => {
  vi.resetModules();
  open();
  received = [];
  otherTab = new BroadcastChannel('hindam');
  otherTab.onmessage = ({ data }) => void received.push((data as { news: SessionEvent }).news);
});

afterEach(() => otherTab.close());

describe('after a login', () => {
  it('the record is stored, the guest’s data becomes the member’s, and the other tabs are told', async () => {
    localStorage.setItem('ip', GUEST);
    localStorage.setItem('guestMeasurements', '[]');
    const { afterLogin, rememberedMerge } = await load();
    expect(await afterLogin(browserVisitor(), sara)).toEqual({ merge: report });
    await settle();
    expect(JSON.parse(stored('first_app') ?? '')).toEqual(sara);
    // Measurement sets are merged before the cart, whose lines refer to them.
    expect(paths().slice(0, 2)).toEqual(['measurement/merge', 'cart/merge']);
    expect(browser.requests[1]?.body).toEqual({ guest_id: GUEST, language_code: 'en' });
    expect(stored('ip')).toBeNull();
    expect(rememberedMerge()).toEqual(report);
    expect(JSON.parse(stored('guestcartItem') ?? '')).toHaveLength(1);
    expect(paths()).toContain('wishlist/merge');
    expect(received).toEqual(['login']);
  });

  it('a cart that could not be merged stays the guest’s and is merged at the next start', async () => {
    localStorage.setItem('ip', GUEST);
    browser.answer('cart/merge', 'lost');
    const { afterLogin, checkSession } = await load();
    expect(await afterLogin(browserVisitor(), sara)).toEqual({ merge: null });
    expect(stored('ip')).toBe(GUEST);
    browser.answer('cart/merge', answering(report));
    await checkSession({ again: true });
    expect(stored('ip')).toBeNull();
    expect(stored('bagMerge')).not.toBeNull();
  });

  it('two tabs that merge the same cart leave one report; two carts are reported together', async () => {
    localStorage.setItem('ip', GUEST);
    const { mergeGuest, rememberedMerge } = await load();
    vi.resetModules();
    const other = await load();
    await Promise.all([mergeGuest(browserVisitor()), other.mergeGuest(browserVisitor())]);
    expect(paths().filter((path) => path === 'cart/merge')).toHaveLength(2);
    expect(rememberedMerge()?.added).toEqual([merged]);
    await mergeGuest({ ...browserVisitor(), guestId: 'another-id-of-at-least-22-chars' });
    expect(rememberedMerge()?.added).toEqual([merged, merged]);
  });

  it('concurrent callers in one document share one request; a failed one is sent again', async () => {
    localStorage.setItem('ip', GUEST);
    localStorage.setItem('first_app', JSON.stringify(sara));
    browser.answer('cart/merge', 'lost');
    const { mergeDeviceCart, mergeGuest } = await load();
    const waiting = [
      mergeDeviceCart(browserVisitor()),
      mergeDeviceCart(browserVisitor()),
      mergeGuest(browserVisitor()),
    ];
    expect(await Promise.all(waiting)).toEqual([false, false, null]);
    expect(paths().filter((path) => path === 'cart/merge')).toHaveLength(1);
    browser.answer('cart/merge', answering(report));
    expect(await mergeDeviceCart(browserVisitor())).toBe(true);
    expect(paths().filter((path) => path === 'cart/merge')).toHaveLength(2);
    expect(await mergeDeviceCart(browserVisitor())).toBe(true);
    expect(paths().filter((path) => path === 'cart/merge')).toHaveLength(2);
  });

  it('a cart that another tab has merged counts as merged here, though this tab failed', async () => {
    localStorage.setItem('ip', GUEST);
    localStorage.setItem('first_app', JSON.stringify(sara));
    browser.answer('cart/merge', 'lost');
    const { mergeDeviceCart } = await load();
    const waiting = mergeDeviceCart(browserVisitor());
    localStorage.removeItem('ip');
    expect(await waiting).toBe(true);
  });

  it('no report is stored when nothing came over', async () => {
    localStorage.setItem('ip', GUEST);
    browser.answer('cart/merge', answering({ ...report, added: [], kept: [merged] }));
    const { afterLogin } = await load();
    await afterLogin(browserVisitor(), sara);
    expect(stored('bagMerge')).toBeNull();
  });

  it('on the server only the cart is merged: there is no device', async () => {
    const visitor = { ...browserVisitor(), guestId: GUEST };
    Reflect.deleteProperty(globalThis, 'document');
    const { afterLogin } = await load();
    expect(await afterLogin(visitor, sara)).toEqual({ merge: report });
    await settle();
    expect(paths()).toEqual(['measurement/merge', 'cart/merge']);
    expect([stored('first_app'), stored('bagMerge')]).toEqual([null, null]);
    expect(received).toEqual([]);
  });
});

describe('the check at the start', () => {
  it('drops a record whose session is over, and the cart with it; the member’s wishes stay on the device', async () => {
    localStorage.setItem('first_app', JSON.stringify(sara));
    localStorage.setItem('guestcartItem', JSON.stringify([line]));
    localStorage.setItem('guestWishlist', '[{"product_id":"p"}]');
    browser.cookies.set('signed_in', '1');
    browser.answer('customer/session', SIGNED_OUT);
    await (await load()).checkSession({ again: false });
    expect([stored('first_app'), stored('guestcartItem')]).toEqual([null, null]);
    expect(stored('guestWishlist')).not.toBeNull();
    expect(browser.cookies.has('signed_in')).toBe(false);
    expect(browser.went).toEqual([]);
  });

  it('leaves the member signed in when the server gave no answer', async () => {
    localStorage.setItem('first_app', JSON.stringify(sara));
    for (const answer of ['lost', [503, { errorCode: 9503, message: 'x' }]] as const) {
      browser.answer('customer/session', answer);
      await (await load()).checkSession({ again: true });
      expect(stored('first_app')).not.toBeNull();
    }
  });

  it('updates the record from the server’s answer', async () => {
    localStorage.setItem('first_app', JSON.stringify({ ...sara, name: 'Before' }));
    await (await load()).checkSession({ again: false });
    expect(JSON.parse(stored('first_app') ?? '')).toEqual(sara);
    expect(paths()).toEqual(['customer/session']);
  });

  it('gives a device with a session and no record its record, and merges the guest’s data', async () => {
    localStorage.setItem('ip', GUEST);
    await (await load()).checkSession({ again: false });
    expect(JSON.parse(stored('first_app') ?? '')).toEqual(sara);
    expect(paths()).toEqual(['customer/session', 'measurement/merge', 'cart/merge', 'cart/view', 'wishlist/merge']);
  });

  it('asks once per document, not at all after a login, and again after a login elsewhere', async () => {
    const { afterLogin, checkSession } = await load();
    await afterLogin(browserVisitor(), sara);
    await checkSession({ again: false });
    expect(paths()).not.toContain('customer/session');
    await Promise.all([checkSession({ again: true }), checkSession({ again: true })]);
    expect(paths().filter((path) => path === 'customer/session')).toHaveLength(1);
  });

  it('clears the device after a logout by form', async () => {
    open('/home?logged_out=1');
    localStorage.setItem('first_app', JSON.stringify(sara));
    localStorage.setItem('ip', GUEST);
    browser.answer('customer/session', SIGNED_OUT);
    await (await load()).checkSession({ again: false });
    expect([stored('first_app'), stored('ip')]).toEqual([null, null]);
    expect(browser.went).toEqual(['/home']);
  });

  it('ignores a logout link while the member is signed in', async () => {
    open('/home?logged_out=1');
    localStorage.setItem('first_app', JSON.stringify(sara));
    await (await load()).checkSession({ again: false });
    expect(stored('first_app')).not.toBeNull();
  });
});

describe('logout', () => {
  const fill = () => {
    for (const key of ['ip', 'guestcartItem', 'total', 'guestWishlist', 'wishlistCount', 'guestMeasurements'])
      localStorage.setItem(key, 'x');
    for (const key of ['bagMerge', 'store-2026-11-21', 'something of another script']) localStorage.setItem(key, 'x');
    localStorage.setItem('first_app', JSON.stringify(sara));
    localStorage.setItem('selectedLanguage', 'arb');
    localStorage.setItem('cookieConsent', 'rejected');
  };

  it('ends the session, empties the device but for language and consent, and loads the home page as a new document', async () => {
    open('/ar/my-account');
    fill();
    expect(await (await load()).logOut('/ar/home')).toBe(true);
    expect(paths()).toEqual(['customer/logout']);
    expect(Object.keys(localStorage).sort()).toEqual(['cookieConsent', 'selectedLanguage']);
    expect([stored('selectedLanguage'), stored('cookieConsent')]).toEqual(['arb', 'rejected']);
    expect(sessionStorage.getItem('typed')).toBeNull();
    expect(browser.went).toEqual(['/ar/home']);
    await settle();
    expect(received).toEqual(['logout']);
  });

  it('reloads the home page when the member is on it', async () => {
    fill();
    await (await load()).logOut('/home');
    expect(browser.went).toEqual(['reload']);
  });

  it('leaves everything as it is when the server was not reached', async () => {
    fill();
    const before = Object.keys(localStorage).length;
    browser.answer('customer/logout', 'lost');
    expect(await (await load()).logOut('/home')).toBe(false);
    expect(Object.keys(localStorage)).toHaveLength(before);
    await settle();
    expect([browser.went, received]).toEqual([[], []]);
  });

  it('succeeds where the session had ended already', async () => {
    fill();
    browser.answer('customer/logout', SIGNED_OUT);
    expect(await (await load()).logOut('/home')).toBe(true);
    expect(stored('first_app')).toBeNull();
  });

  it('leaves nothing in the memory of a browser that blocks storage', async () => {
    const { installStorage } = await import('./testing/fake-storage.ts');
    installStorage({ blocked: true });
    const { storeLogin, loginRecord } = await import('./login-record.ts');
    storeLogin(sara);
    expect(loginRecord()).toEqual(sara);
    // `installStorage` has replaced `document` by one without `documentElement`, which browser-visitor.ts reads.
    Object.assign(document, { documentElement: { dataset: {} } });
    await (await load()).logOut('/home');
    expect(loginRecord()).toBeNull();
  });
});

describe('another tab', () => {
  const watch = async (address?: string) => {
    open(address);
    localStorage.setItem('first_app', JSON.stringify(sara));
    (await load()).watchSession();
    await settle();
    browser.requests.length = 0;
  };

  it('that logs in makes this one ask again', async () => {
    await watch();
    otherTab.postMessage({ news: 'login', from: 'another' });
    browser.storageEvent('first_app');
    await settle();
    expect(paths()).toEqual(['customer/session']);
  });

  it('that logs out makes a member’s page here go to the home page in its language', async () => {
    await watch('/ar/user-address');
    // root.tsx sets this attribute on pages that may show a member's data.
    document.documentElement.dataset['own'] = 'true';
    localStorage.clear();
    browser.storageEvent(null);
    expect(browser.went).toEqual(['/ar/home']);
  });

  it('that logs out leaves a public page where it is', async () => {
    await watch('/product-list');
    localStorage.clear();
    browser.storageEvent(null);
    otherTab.postMessage({ news: 'logout', from: 'another' });
    await settle();
    expect(browser.went).toEqual([]);
    expect(stored('first_app')).toBeNull();
  });

  it('that changes another key has no effect', async () => {
    await watch('/my-account');
    browser.storageEvent('guestcartItem');
    await settle();
    expect([paths(), browser.went]).toEqual([[], []]);
  });
});
