// Links to pages of the shop, as plain anchors. One listener on the document handles the clicks that a component such
// as `StepLink` does not handle itself, and navigates without a document load (shell/follow-links.tsx), because
// hydrating a hundred links of React Router is slow.
import type { RenderLink } from '@hindam/ui/link';
import type { ComponentProps, MouseEvent } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this shop, starting with a slash. */
  to: string;
}

export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/** True for a click with the main button and no modifier key, which opens a link in the same tab. */
export function isPlainPress(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

interface StepLinkProps extends PageLinkProps {
  /** The router's options for the navigation, such as `{ replace: true }` or `{ preventScrollReset: true }`. */
  how: NavigateOptions;
}

/** A link with navigation options of its own (`how`). */
export function StepLink({ how, onClick, ...rest }: StepLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    // As in the browser, a link to the current URL replaces the history entry.
    void navigate(rest.to, { replace: event.currentTarget.href === location.href, ...how });
  };
  return <PageLink {...rest} onClick={follow} />;
}

/** Makes the `link` property of `ui` components, which know no router. */
export function linkTo(to: string): RenderLink {
  return ({ children, ...parts }) => (
    <a {...parts} href={to}>
      {children}
    </a>
  );
}
