// The message about a piece that was just added, on the cart page itself: a toast would lie over the button to the
// checkout on a phone.
import type { Cart } from '@hindam/contract/cart';
import { Notice } from '@hindam/ui/notice';
import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { FreeDelivery } from './free-delivery.tsx';

interface AddedState {
  /** The message, which whoever added the piece puts into the history entry. */
  added?: string;
}

export function AddedNotice({ cart }: { cart: Cart }) {
  const { state } = useLocation() as Location<AddedState | null>;
  // When the shopper comes back to this history entry or reloads it, no piece was added just now.
  const isArrival = useNavigationType() === 'PUSH';
  const message = isArrival ? state?.added : undefined;
  const [told, setTold] = useState<string>();
  // Screen readers announce a text only in an element that was there before it.
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
