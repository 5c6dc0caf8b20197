// Links between pages: plain anchors. One listener on the document follows all of them
// (shell/follow-links.tsx), because a page of the shop has a hundred, and a hundred routed links
// are a third of its rendering and of its waking up.
import type { RenderLink } from '@hindam/ui/link';
import type { ComponentProps } from 'react';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of ours from its first slash. */
  to: string;
}

export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/** For components of `ui`, which know no router. */
export function linkTo(to: string): RenderLink {
  return (parts) => <PageLink to={to} {...parts} />;
}
