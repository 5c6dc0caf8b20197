// Parts of a page that need no script: text, pictures and plain links. If the server rendered the page, the browser
// keeps their HTML and loads neither their code nor their data; after a navigation it loads both and renders them.
import type { ComponentType } from 'react';
import type { LazyPart } from '../parts.ts';
import { deferred } from './deferred.tsx';

interface StillProps<P> {
  /** The part's properties, on the server and after a navigation. Null while the browser keeps the server's HTML. */
  of: P | null;
}

/** A still part; its `preload` loads the code, for pages that the browser renders itself. */
export function still<P extends object>(load: () => Promise<ComponentType<P>>, ...messages: readonly LazyPart[]) {
  const Drawn = deferred(load, ...messages);
  const Still = ({ of }: StillProps<P>) =>
    of === null ? (
      // When React hydrates an element with `dangerouslySetInnerHTML`, it leaves the element's contents as they are.
      // oxlint-disable-next-line react/no-danger
      <div key="kept" data-still suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    ) : (
      <div key="drawn" data-still>
        <Drawn {...of} />
      </div>
    );
  return Object.assign(Still, { preload: Drawn.preload });
}
