import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let answers: boolean[] = [];
let probes = 0;
const device = { onLine: true, visibilityState: 'visible' };
const page = new EventTarget();

async function load() {
  vi.resetModules();
  return import('./connection.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  probes = 0;
  Object.assign(device, { onLine: true, visibilityState: 'visible' });
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.defineProperty(page, 'visibilityState', { get: () => device.visibilityState, configurable: true }),
  );
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.endsWith('/health/live')) return Promise.reject(new TypeError('network'));
    probes += 1;
    return answers.shift()
      ? Promise.resolve(new Response(null, { status: 503 }))
      : Promise.reject(new TypeError('network'));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call without an answer on a network that says it is one is offline only if the probe gets none either', async () => {
  const { fetchAndProbe, isOnline, isUnreachable } = await load();
  answers = [true];
  await expect(fetchAndProbe('/api/cart/view', {})).rejects.toThrow('network');
  await vi.advanceTimersByTimeAsync(0);
  expect(probes).toBe(1);
  expect(isOnline()).toBe(true);
  expect(await isUnreachable({ status: 0, errorCode: 1, message: '' })).toBe(true);
  expect(isOnline()).toBe(false);
  expect(await isUnreachable({ status: 409, errorCode: 1, message: '' })).toBe(false);
  expect(probes).toBe(2);
});

test('a call that its caller cancelled is not probed', async () => {
  const { fetchAndProbe } = await load();
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('AbortError', 'AbortError')));
  const probed = vi.fn<() => void>();
  await expect(fetchAndProbe('/api/cart/view', {})).rejects.toThrow('AbortError');
  vi.stubGlobal('fetch', probed);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(probed).not.toHaveBeenCalled();
});

test('while cut off the shop is probed ever less often, and listeners are told once each time it changes', async () => {
  const { isOnline, probe, watchConnection } = await load();
  const told: boolean[] = [];
  const end = watchConnection(() => told.push(isOnline()));
  await probe();
  await vi.advanceTimersByTimeAsync(22_000);
  expect(probes).toBe(4);
  expect(told).toEqual([false]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(probes).toBe(6);
  answers = [true];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(probes).toBe(7);
  end();
});

test('a hidden page waits until it is visible', async () => {
  const { isOnline, probe, watchConnection } = await load();
  const end = watchConnection(() => undefined);
  await probe();
  device.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probes).toBe(1);
  Object.assign(device, { visibilityState: 'visible' });
  answers = [true];
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(true);
  end();
});

test('a device that says it is on no network is believed without a probe', async () => {
  device.onLine = false;
  const { isOnline, probe } = await load();
  expect(isOnline()).toBe(false);
  expect(await probe()).toBe(false);
  expect(probes).toBe(0);
});

test('an answer to a call that only the shop answers ends it at once, and a call is tried again first', async () => {
  const { fetchAndProbe, isOnline, isReachable, probe } = await load();
  await probe();
  expect(isOnline()).toBe(false);
  const answering = () => Promise.resolve(new Response());
  const refusing = globalThis.fetch;
  vi.stubGlobal('fetch', answering);
  // An answer to a GET proves no connection, because the service worker may have given it; one to a POST comes from the
  // shop.
  await fetchAndProbe('/api/product/list', { method: 'GET' });
  expect(isOnline()).toBe(false);
  await fetchAndProbe('/api/cart/line', { method: 'POST' });
  expect(isOnline()).toBe(true);
  vi.stubGlobal('fetch', refusing);
  await probe();
  expect(await isReachable()).toBe(false);
  answers = [true];
  expect(await isReachable()).toBe(true);
});
