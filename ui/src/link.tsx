// `ui` does not know the router: the user of a component passes in how a link is rendered.
import type { ReactNode } from 'react';

export interface LinkParts {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}

/** For example `(parts) => <Link to="/home" {...parts} />`. */
export type RenderLink = (parts: LinkParts) => ReactNode;
