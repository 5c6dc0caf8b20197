// A link to a page of the shop: a plain anchor. One listener on the document follows all of them without loading a
// document (shell/follow-links.tsx), because a hundred of React Router's links per page would take long to hydrate.
import type { RenderLink } from '@hindam/ui/link';
import type { ComponentProps } from 'react';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of this shop, starting with a slash. */
  to: string;
}

export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/** Makes the `link` property of `ui` components, which do not know how pages are linked. */
export function linkTo(to: string): RenderLink {
  return (parts) => <PageLink to={to} {...parts} />;
}
