// `ui` knows no router: whoever uses a component hands in how a link is drawn.
import type { ReactNode } from 'react';

export interface LinkParts {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}

/** For example `(parts) => <Link to="/home" {...parts} />`. */
export type RenderLink = (parts: LinkParts) => ReactNode;
