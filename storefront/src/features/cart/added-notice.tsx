// The message that a piece was added, shown within the cart page, because on a phone a toast would cover the checkout
// button.
import type { Cart } from '@hindam/contract/cart';
import { Notice } from '@hindam/ui/notice';
import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { FreeDelivery } from './free-delivery.tsx';

interface AddedState {
  /** The message to show. The page that added the piece passes it in the history entry's state. */
  added?: string;
}

export function AddedNotice({ cart }: { cart: Cart }) {
  const { state } = useLocation() as Location<AddedState | null>;
  // Going back to this history entry or reloading it must not show the message again: then nothing has just been added.
  const isArrival = useNavigationType() === 'PUSH';
  const message = isArrival ? state?.added : undefined;
  const [told, setTold] = useState<string>();
  // The text is set after rendering, because screen readers announce a text only if its live region existed before.
  useEffect(() => setTold(message), [message]);
  return (
    <div className="cart__told" role="status">
      {told ? (
        <Notice tone="ok">
          {told}
          <FreeDelivery cart={cart} />
        </Notice>
      ) : null}
    </div>
  );
}
