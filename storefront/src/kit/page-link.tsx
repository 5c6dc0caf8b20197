// A link to a page of the shop: a plain anchor. One listener on the document follows all of them without loading a
// document (shell/follow-links.tsx), because a hundred of React Router's links per page would take long to hydrate.
import type { RenderLink } from '@hindam/ui/link';
import type { ComponentProps, MouseEvent } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

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

/** Whether the browser follows a pressed link in the same tab. */
export function isPlainPress(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

interface StepLinkProps extends PageLinkProps {
  /** Such as `{ replace: true }` or `{ preventScrollReset: true }`. */
  how: NavigateOptions;
}

/** A link that is followed in another way than all others; React Router's own takes 1 KB more script. */
export function StepLink({ how, onClick, ...rest }: StepLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    // Like the browser, a link to the current address replaces its history entry.
    void navigate(rest.to, { replace: event.currentTarget.href === location.href, ...how });
  };
  return <PageLink {...rest} onClick={follow} />;
}

/** Makes the `link` property of `ui` components, which do not know how pages are linked. */
export function linkTo(to: string): RenderLink {
  return ({ children, ...parts }) => (
    <a {...parts} href={to}>
      {children}
    </a>
  );
}
