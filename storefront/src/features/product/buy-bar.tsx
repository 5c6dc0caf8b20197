// A bar with the price and a second add button, shown on a phone once the main add button has scrolled off the top.
import type { Money as Amount } from '@hindam/contract/money';
import { Button } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useState } from 'react';
import { ONE_SIZE } from '../../shell/piece.ts';
import './buy-bar.css';

function useScrolledPast(target: RefObject<HTMLElement | null>): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    // The observed area extends far below the screen, so that the button counts as gone only if it is above the screen.
    const observer = new IntersectionObserver(([entry]) => setGone(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 1000000px 0px',
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return gone;
}

interface BuyBarProps {
  form: string;
  mainButton: RefObject<HTMLElement | null>;
  price: Amount;
  size: string | null;
  busy: boolean;
  addText: ReactNode;
}

export function BuyBar({ form, mainButton, price, size, busy, addText }: BuyBarProps) {
  const shown = useScrolledPast(mainButton);
  if (!shown) return null;
  return (
    <div className="buy-bar">
      <div>
        {size && size !== ONE_SIZE ? (
          <div className="tiny muted">
            <Trans>
              Size <bdi>{size}</bdi>
            </Trans>
          </div>
        ) : null}
        <b>
          <Money money={price} />
        </b>
      </div>
      <Button type="submit" form={form} busy={busy}>
        {addText}
      </Button>
    </div>
  );
}
