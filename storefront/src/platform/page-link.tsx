// Links between pages: the next page's code is fetched when someone means to go there, and the
// change of page is a view transition where movement is welcome.
import type { RenderLink } from '@hindam/ui/link';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export function PageLink(props: ComponentProps<typeof Link>) {
  // The whole route table came with the page: there is nothing to discover.
  return <Link prefetch="intent" discover="none" viewTransition {...props} />;
}

/** For components of `ui`, which know no router. */
export function linkTo(to: string): RenderLink {
  return (parts) => <PageLink to={to} {...parts} />;
}
