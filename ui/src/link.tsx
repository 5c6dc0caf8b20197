// How `ui` components render links: the package does not know the router, so a function that renders the link is passed
// to them.
import type { ReactNode } from 'react';

export interface LinkParts {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}

/** For example `(parts) => <Link to="/home" {...parts} />`. */
export type RenderLink = (parts: LinkParts) => ReactNode;
