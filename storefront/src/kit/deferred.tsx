// Components whose code is not needed to use a page: the server renders them, their HTML works without script, and the
// browser loads and hydrates them when it is idle or at the first touch or key, whichever is first.
import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense } from 'react';
import type { LazyPart } from '../parts.ts';
import { loadMessages } from './lazy-messages.ts';
import { loadLaterStyles } from './later-styles.tsx';
import { whenQuiet } from './when-quiet.ts';

/** How long to wait before code that could not be loaded is asked for again. */
const RETRY_MS = 10_000;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

let release: () => void = () => {};
/** Resolved once the deferred code may be loaded. */
const released = new Promise<void>((resolve) => {
  release = resolve;
});

/** Called by the frame once it has hydrated; later calls change nothing. Returns the function that cancels it. */
export function releaseDeferred(): () => void {
  for (const kind of TOUCHES) addEventListener(kind, release, { capture: true, once: true, passive: true });
  return whenQuiet(() => {
    release();
    loadLaterStyles();
  });
}

/** Resolves with the first success of `load`; a device that is offline asks again until it succeeds. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  await released;
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
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
  ...words: readonly LazyPart[]
): Deferred<P> {
  const loadAll = async () => {
    const [content] = await Promise.all([load(), loadMessages(...words)]);
    return { default: content };
  };
  const Content = lazy(() => (import.meta.env.SSR ? loadAll() : untilLoaded(loadAll)));
  const component = memo((props: P) => (
    <Suspense>
      <Content {...props} />
    </Suspense>
  ));
  return Object.assign(component, { preload: loadAll });
}
