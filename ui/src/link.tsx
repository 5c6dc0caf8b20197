// How components of `ui` render links: `ui` does not know the router, so a component gets a function that renders the
// link.
import type { ReactNode } from 'react';

export interface LinkParts {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}

/** For example `(parts) => <Link to="/home" {...parts} />`, with the router's `Link`. */
export type RenderLink = (parts: LinkParts) => ReactNode;
