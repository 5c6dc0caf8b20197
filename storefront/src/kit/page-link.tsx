// Links between pages are plain anchors. One listener on the document handles them all (shell/follow-links.tsx),
// because a page of the shop has about a hundred links, and routed links would take a third of its rendering and
// hydration time.
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

/** For components of `ui`, which do not know the router. */
export function linkTo(to: string): RenderLink {
  return (parts) => <PageLink to={to} {...parts} />;
}
