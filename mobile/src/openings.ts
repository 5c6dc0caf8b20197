// The addresses by which the app is opened from outside: a link to the shop, the app's own scheme (the return from a
// payment), and a tapped push. The system may report one before the pages are ready, so they wait here in order.
import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { PushNotifications } from '@capacitor/push-notifications';
import { APP_SCHEME } from '@hindam/contract/app-links';
import { splitPrefix } from '@hindam/contract/pages';
import { pathsOf } from '@hindam/storefront/src/kit/paths.ts';
import { addressOfNews } from '@hindam/storefront/src/shell/push-news.ts';
import { SHOP } from './platform.ts';

/** First path segments of the shop's URLs that are not pages. */
const NO_PAGES = new Set(['api', 'assets', 'dev', 'mail', 'pictures']);

/**
 * The path of the page that a link opens, without a prefix of language and market, because the app has its own choice
 * of both; null if it is no link to a page of this shop.
 */
export function pathOfLink(link: string, shop: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const isOwn = url.protocol === `${APP_SCHEME}:` && url.host === 'open';
  if (!isOwn && (shop === '' || `${url.protocol}//${url.host}` !== shop)) return null;
  const { path } = splitPrefix(url.pathname === '' ? '/' : url.pathname);
  if (/^\/[/\\]/.test(path) || NO_PAGES.has(path.split('/', 2)[1] ?? '')) return null;
  return `${path}${url.search}${url.hash}`;
}

export function pathOfPush(pushed: unknown): string {
  const { page, orderId } = (pushed ?? {}) as { page?: unknown; orderId?: unknown };
  return addressOfNews({ page, orderId }, pathsOf(''));
}

type Opener = (path: string) => void;

let open: Opener | null = null;
const waiting: string[] = [];

function report(path: string | null): void {
  if (path === null) return;
  if (open) open(path);
  else waiting.push(path);
}

/**
 * Sets the function that opens paths and calls it for the paths that have waited; returns a function that unsets it.
 */
export function openBy(opener: Opener): () => void {
  open = opener;
  for (const path of waiting.splice(0)) opener(path);
  return () => {
    if (open === opener) open = null;
  };
}

/** Begins to listen to the system; to be called once, before the pages are shown. */
export function listenForOpenings(): void {
  void App.addListener('appUrlOpen', ({ url }) => {
    // iOS leaves the browser with the provider's page open above the app when a payment returns, so it is closed here.
    void Browser.close().catch(() => undefined);
    report(pathOfLink(url, SHOP));
  });
  void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) =>
    report(pathOfPush(notification.data)),
  );
}
