// Shown if the cart could not be loaded: the reason, a retry button, and the cart lines stored on this device, which
// cannot be changed; also the pieces that wait to be sent.
import type { CartLine } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Notice } from '@hindam/ui/notice';
import { Picture } from '@hindam/ui/picture';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { rememberedLines } from '../../device/cart.ts';
import { useWaitingCalls } from '../../device/queue/queue.ts';
import { CartLineOptions } from './line-parts.tsx';

export function RememberedCart({ loadError }: { loadError: 'offline' | 'broken' }) {
  const { state, revalidate } = useRevalidator();
  const number = useNumber();
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  useEffect(() => setLines(rememberedLines()), []);
  return (
    <div className="cart__lines">
      <Notice
        tone="warn"
        role="alert"
        action={
          <Button variant="text" busy={state !== 'idle'} onClick={() => void revalidate()} className="needs-script">
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {loadError === 'offline' ? (
          <Trans>
            Your bag could not be reached. This is how it was last time; it can be changed when you are back online.
          </Trans>
        ) : (
          <Trans>Something went wrong on our side. Please try again.</Trans>
        )}
      </Notice>
      <ul className="cart__list">
        {lines.map((line) => (
          <li key={line._id} className="cart-line">
            <span className="cart-line__picture">
              <Picture image={line.image} sizes="(min-width: 768px) 112px, 88px" alt="" />
            </span>
            <div className="cart-line__words">
              <span className="cart-line__title">{line.title}</span>
              <CartLineOptions line={line} />
              <span className="small muted">
                <Trans>Qty {number(line.quantity)}</Trans>
              </span>
            </div>
            <div className="cart-line__sum">
              <Money money={line.line_total} />
            </div>
          </li>
        ))}
      </ul>
      <WaitingPieces />
    </div>
  );
}

/** The pieces that were added without a connection and still wait to be sent; renders nothing if there are none. */
function WaitingPieces() {
  const { t } = useLingui();
  const pieces = useWaitingCalls().filter(({ kind }) => kind === 'add');
  if (pieces.length === 0) return null;
  return (
    <section className="cart__waiting">
      <h2>
        <Trans>Saved, will be sent</Trans>
      </h2>
      <ul>
        {pieces.map(({ key, label }) => (
          <li key={key}>
            <bdi>{label || t`A piece`}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
