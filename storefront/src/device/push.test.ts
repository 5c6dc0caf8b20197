import { afterEach, expect, it, vi } from 'vitest';
import { pushState } from './push.ts';

const IN_A_TAB = { standalone: false, serviceWorker: {}, wakeLock: {} };

function browserWith(navigator: object, window: object = {}): void {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', window);
}

afterEach(() => vi.unstubAllGlobals());

it('an iPhone that shows the shop in a tab can have push messages from the home screen', async () => {
  browserWith(IN_A_TAB);
  expect(await pushState()).toBe('home-screen');
});

it.each([
  ['a browser of another system', { serviceWorker: {}, wakeLock: {} }],
  ['an iPhone before push messages', { standalone: false, serviceWorker: {} }],
  ['a page inside another app of an iPhone', { standalone: false, wakeLock: {} }],
  ['a shop opened from the home screen that has no push all the same', { ...IN_A_TAB, standalone: true }],
])('%s without push is offered nothing', async (_, navigator) => {
  browserWith(navigator);
  expect(await pushState()).toBe('unsupported');
});

it('a browser with push is asked although it could add the shop to a home screen', async () => {
  vi.stubGlobal('Notification', { permission: 'default' });
  browserWith(IN_A_TAB, { PushManager: {}, Notification: {} });
  expect(await pushState()).toBe('ask');
});
