// The global scope of a service worker as far as this one uses it. TypeScript's own types of it cannot be used beside
// those of pages, which the rest of the storefront is checked with.

export interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface PageEvent extends WaitingEvent {
  request: Request;
  /** The response of a navigation that the browser began while it started the worker; undefined if it did not. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface NewsEvent extends WaitingEvent {
  data: unknown;
}

export interface SyncEvent extends WaitingEvent {
  tag: string;
}

interface Events {
  install: WaitingEvent;
  activate: WaitingEvent;
  fetch: PageEvent;
  message: NewsEvent;
  sync: SyncEvent;
}

interface ClientPage {
  postMessage(news: unknown): void;
}

export interface Scope {
  addEventListener<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): void;
  skipWaiting(): Promise<void>;
  location: { origin: string };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<ClientPage[]>;
  };
  registration: {
    unregister(): Promise<boolean>;
    navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> };
    pushManager?: { getSubscription(): Promise<object | null> };
  };
  /** Not in every browser. */
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
}

export const scope = globalThis as unknown as Scope;
