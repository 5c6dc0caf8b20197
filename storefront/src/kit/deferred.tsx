// Components whose code is not needed to use a page: the server renders them, their HTML works without script, and the
// browser loads and hydrates them when it is idle or at the first touch or key, whichever is first.
import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense } from 'react';
import type { LazyPart } from '../parts.ts';
import { loadMessages } from './lazy-messages.ts';
import { loadLaterStyles } from './later-styles.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * How long to wait before code that could not be loaded is requested again; the wait doubles with each further failure,
 * at most DOUBLINGS_MAX times.
 */
const RETRY_MS = 500;
const DOUBLINGS_MAX = 4;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

let release: () => void = () => {};
/** Resolved once the deferred code may be loaded. */
const released = new Promise<void>((resolve) => {
  release = resolve;
});

/** Called by the frame once it has hydrated; later calls change nothing. Returns the function that cancels it. */
export function releaseDeferred(): () => void {
  for (const kind of TOUCHES) addEventListener(kind, release, { capture: true, once: true, passive: true });
  for (const kind of ['click', 'submit']) addEventListener(kind, withoutScript, { capture: true });
  return whenIdle(() => {
    release();
    loadLaterStyles();
  });
}

/** The number of components whose code could not be loaded so far. */
let failing = 0;

/**
 * While code is missing, the document works as without script: links load documents and forms are sent by the browser.
 * Otherwise nothing would happen, because React shows no change of the page before what is loading is there.
 */
function withoutScript(event: Event): void {
  if (failing > 0 && navigator.onLine) event.stopPropagation();
}

/** Resolves with the first success of `load`. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  await released;
  for (let failed = 0; ; failed += 1) {
    try {
      const loaded = await load();
      if (failed > 0) failing -= 1;
      return loaded;
    } catch {
      if (failed === 0) failing += 1;
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

/** Resolves once the server has the code of all deferred components; only then may it render a page. */
export async function waitForDeferred(): Promise<void> {
  await Promise.all(loading);
}

/** The component as the server renders it: without waiting, because a page is rendered at once. */
function onServer<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Content: ComponentType<P> | null = null;
  loading.push(load().then((loaded) => void (Content = loaded)));
  return (props) => Content && <Content {...props} />;
}

export type Deferred<P extends object> = NamedExoticComponent<P> & {
  /** Loads the code at once; rejects if it cannot be loaded. */
  preload: () => Promise<unknown>;
};

/**
 * A component whose code and message parts are loaded late. If it shows anything at first, its properties must keep
 * their identity until the page navigates: an update before it has hydrated would show nothing in its place.
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
