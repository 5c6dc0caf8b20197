// How components of `ui` render links: they do not know the router, so they get a function that renders the link.
import type { ReactNode } from 'react';

export interface LinkParts {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}

/** For example `(parts) => <Link to="/home" {...parts} />`, with the router's `Link`. */
export type RenderLink = (parts: LinkParts) => ReactNode;
