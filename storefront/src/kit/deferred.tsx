// Components whose code a page does not need at first: the browser loads it when it is idle or at the first press,
// focus or key, whichever is first. Those of `deferred` are rendered by the server, and their HTML works without
// script; those of `browserOnly` are not. A component's `preload` loads its code at once.
import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense, useSyncExternalStore } from 'react';
import type { LazyPart } from '../parts.ts';
import { isOnline, probe } from './connection.ts';
import { loadMessages } from './lazy-messages.ts';
import { loadLaterStyles } from './sheets.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * The wait before code that could not be loaded is requested again. It doubles with each further failure, at most
 * DOUBLINGS_MAX times.
 */
const RETRY_MS = 500;
const DOUBLINGS_MAX = 4;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

let release: () => void = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});

/**
 * Lets the deferred code load at the first press, key or focus, at the latest when the browser is idle. Returns a
 * function that cancels the loading at idle time.
 */
export function releaseDeferred(): () => void {
  for (const kind of TOUCHES) addEventListener(kind, release, { capture: true, once: true, passive: true });
  for (const kind of ['click', 'submit']) addEventListener(kind, withoutScript, { capture: true });
  return whenIdle(() => {
    release();
    loadLaterStyles();
  });
}

/** The number of components whose code has failed to load and is not loaded yet. */
let failing = 0;

/**
 * While a component's code has failed to load and the browser is online, hides clicks and submits from React, so that
 * links and forms work as without script. React's navigation would show the next page only once that code is loaded.
 */
function withoutScript(event: Event): void {
  if (failing > 0 && isOnline()) event.stopPropagation();
}

/** Calls `load` once deferred code may be loaded, and again after each failure, until it succeeds. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  await released;
  for (let failed = 0; ; failed += 1) {
    try {
      const loaded = await load();
      if (failed > 0) failing -= 1;
      return loaded;
    } catch {
      if (failed === 0) failing += 1;
      void probe();
      await pause(RETRY_MS * 2 ** Math.min(failed, DOUBLINGS_MAX));
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

const loading: Promise<void>[] = [];

/** Resolves once the server has the code of all deferred components; no page may be rendered before. */
export async function waitForDeferred(): Promise<void> {
  await Promise.all(loading);
}

/** The component for the server. Its code is loaded before the first page is rendered, so that it never suspends. */
function onServer<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Content: ComponentType<P> | null = null;
  const loaded = load().then((content) => void (Content = content));
  // `waitForDeferred` reports a failure; without this line the failure would end the process before.
  loaded.catch(() => {});
  loading.push(loaded);
  return (props) => Content && <Content {...props} />;
}

export type Deferred<P extends object> = NamedExoticComponent<P> & {
  /** Loads code and message parts at once; rejects if one of them cannot be loaded. */
  preload: () => Promise<unknown>;
};

/**
 * A component whose code and message parts are loaded late. If the server renders it, its properties must not change
 * before it has hydrated; otherwise React removes its HTML.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...messages: readonly LazyPart[]
): Deferred<P> {
  const loadAll = async () => {
    const [content] = await Promise.all([load(), loadMessages(...messages)]);
    return { default: content };
  };
  const Content = import.meta.env.SSR ? onServer(load) : lazy(() => untilLoaded(loadAll));
  const component = memo((props: P) => (
    <Suspense>
      <Content {...props} />
    </Suspense>
  ));
  return Object.assign(component, { preload: loadAll });
}

/**
 * A component that the server does not render. In the browser it shows nothing until its code and message parts are
 * loaded, as late as those of `deferred`.
 */
export function browserOnly<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...messages: readonly LazyPart[]
): ComponentType<P> {
  let Content: ComponentType<P> | null = null;
  let begun = false;
  const listeners = new Set<() => void>();
  const begin = async () => {
    begun = true;
    const [content] = await untilLoaded(() => Promise.all([load(), loadMessages(...messages)]));
    Content = content;
    for (const listener of listeners) listener();
  };
  const watch = (listener: () => void) => {
    listeners.add(listener);
    if (!begun) void begin();
    return () => listeners.delete(listener);
  };
  return (props) => {
    const Shown = useSyncExternalStore(
      watch,
      () => Content,
      () => null,
    );
    return Shown && <Shown {...props} />;
  };
}
