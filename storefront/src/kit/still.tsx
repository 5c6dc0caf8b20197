// Parts of a page in which nothing happens: text, pictures and plain links. The server renders them; the browser keeps
// that HTML and loads neither their code nor their data, until a navigation within the browser draws the page.
import type { ComponentType } from 'react';
import type { LazyPart } from '../parts.ts';
import { deferred } from './deferred.tsx';

interface StillProps<P> {
  /** Null in the document that the server rendered, whose HTML is kept. */
  of: P | null;
}

/** A still part; its `preload` loads the code, for pages that the browser draws itself. */
export function still<P extends object>(load: () => Promise<ComponentType<P>>, ...messages: readonly LazyPart[]) {
  const Drawn = deferred(load, ...messages);
  const Still = ({ of }: StillProps<P>) =>
    of === null ? (
      // React neither compares nor touches what an element with this property has when it hydrates it.
      // oxlint-disable-next-line react/no-danger
      <div key="kept" data-still suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    ) : (
      <div key="drawn" data-still>
        <Drawn {...of} />
      </div>
    );
  return Object.assign(Still, { preload: Drawn.preload });
}
