// The links from the cart to the checkout. A member's link leads to the checkout; a guest's two buttons open the modal
// that offers guest checkout or login. While a problem of a cart line keeps the cart from being checked out, all these
// links lead to the first line with a problem.
import type { Cart } from '@hindam/contract/cart';
import { type ButtonVariant, LinkButton } from '@hindam/ui/button';
import type { RenderLink } from '@hindam/ui/link';
import { ErrorText } from '@hindam/ui/notice';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { linkTo } from '../../kit/page-link.tsx';
import { useLive } from '../../kit/use-live.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { useIsModalOpen, useShowModal } from '../../kit/modal-address.ts';
import { useWhenOpen } from '../../kit/when-open.ts';
import { GUEST_MODAL, GUEST_MESSAGES } from './guest-words.ts';
import { LINES_AT_ONCE } from '../cart/first-lines.ts';
import { isProblem, lineElementId } from '../cart/line-notices.ts';
import type { LoadedCart } from '../cart/load-cart.ts';

/** URL fragment of the guest form on the page version of the modal. */
const GUEST_HALF = '#guest';

export function CheckoutActions({ cart, isMember }: { cart: Cart; isMember: boolean }) {
  const paths = usePaths();
  const stopped = cart.lines.filter(({ notices }) => notices.some(isProblem));
  const [first] = stopped;
  const linkToLine = useLinkToLine();
  if (first && !cart.can_check_out)
    return <Stopped pieces={stopped.length} address={linkToLine(cart.lines, first)} isMember={isMember} />;
  if (isMember) {
    return (
      <LinkButton wide link={linkTo(paths.checkout())}>
        <Proceed />
      </LinkButton>
    );
  }
  return (
    <div className="summary__ways">
      <GuestChoiceButton as="any">
        <Proceed />
      </GuestChoiceButton>
      <GuestChoiceButton as="guest" variant="ghost">
        <AsGuest />
      </GuestChoiceButton>
    </div>
  );
}

const Proceed = () => <Trans>Proceed to checkout</Trans>;
const AsGuest = () => <Trans>Check out as a guest</Trans>;

/**
 * Returns a function that gives the URL of a cart line. Without script the cart page shows only ten lines at a time.
 */
function useLinkToLine() {
  const paths = usePaths();
  const isLive = useLive();
  return (lines: Cart['lines'], line: Cart['lines'][number]): string => {
    const isHere = isLive || lines.length <= LINES_AT_ONCE;
    return `${isHere ? '' : paths.cartFrom(lines.indexOf(line))}#${lineElementId(line)}`;
  };
}

function Stopped({ pieces, address, isMember }: { pieces: number; address: string; isMember: boolean }) {
  const link: RenderLink = ({ className, children }) => (
    <a className={className} href={address}>
      {children}
    </a>
  );
  return (
    <div className="summary__ways">
      <ErrorText>
        <Plural value={pieces} one="Check # item before checkout." other="Check # items before checkout." />
      </ErrorText>
      <LinkButton wide link={link}>
        <Proceed />
      </LinkButton>
      {isMember ? null : (
        <LinkButton wide variant="ghost" link={link}>
          <AsGuest />
        </LinkButton>
      )}
    </div>
  );
}

interface GuestChoiceProps {
  as: 'any' | 'guest';
  variant?: ButtonVariant;
  children: ReactNode;
}

/** With script, opens the modal over the cart page (R35); without, it is a link to the modal's page. */
function GuestChoiceButton({ as, variant, children }: GuestChoiceProps) {
  const paths = usePaths();
  const show = useShowModal(GUEST_MODAL, paths.guestCheckout(), { asGuest: as === 'guest' });
  const address = paths.guestCheckout() + (as === 'guest' ? GUEST_HALF : '');
  return (
    <LinkButton
      wide
      variant={variant}
      link={({ className, children: words }) => (
        <a className={className} href={address} onClick={show}>
          {words}
        </a>
      )}
    >
      {children}
    </LinkButton>
  );
}

/**
 * Leaves the open modal if the visitor turns out to be a member, because members need not choose between guest checkout
 * and login. The visitor is sent to the checkout once the guest cart is merged, or to the cart page if the merge failed
 * or the cart cannot be checked out.
 */
function useMemberRedirect(isOpen: boolean, { cart, isMember, guestId, mergeFailed }: LoadedCart): void {
  const paths = usePaths();
  const navigate = useNavigate();
  const joining = guestId !== null && !mergeFailed;
  const target = cart?.can_check_out && !mergeFailed ? paths.checkout() : paths.cart();
  const replaceWith = useEffectEvent((to: string) => void navigate(to, { replace: true }));
  useEffect(() => {
    if (isOpen && isMember && !joining) replaceWith(target);
  }, [isOpen, isMember, joining, target]);
}

/**
 * The guest checkout as a modal, open while the URL has its name in `?modal=`. Its code is loaded at the first opening.
 */
export function GuestCheckoutModal({ cart }: { cart: LoadedCart }) {
  const open = useIsModalOpen(GUEST_MODAL);
  useMemberRedirect(open, cart);
  const opened = useWhenOpen(open, async () => {
    const [part] = await Promise.all([import('./guest-checkout-dialog.tsx'), loadMessages(...GUEST_MESSAGES)]);
    return { Dialog: part.GuestCheckoutDialog };
  });
  return opened ? <opened.Dialog /> : null;
}
