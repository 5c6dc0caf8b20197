// The types of a service worker's global scope, as far as this worker uses it. TypeScript's own types for it (lib
// `webworker`) conflict with those for pages (lib `dom`), with which the whole storefront is checked.

export interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface PageEvent extends WaitingEvent {
  request: Request;
  /**
   * The response to a navigation request that the browser sent while it was starting the worker; undefined if it sent
   * none.
   */
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
  /** Missing in browsers that do not let service workers read cookies. */
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
}

export const scope = globalThis as unknown as Scope;
