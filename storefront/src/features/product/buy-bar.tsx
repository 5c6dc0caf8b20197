// A bar with the price and a second add button, shown on a phone while the main add button is not on the screen. If
// `sizes` is given, the bar's button scrolls to the choice of sizes instead of adding.
import type { Money as Amount } from '@hindam/contract/money';
import { Button } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useState } from 'react';
import { ONE_SIZE } from '../../shell/piece.ts';
import './buy-bar.css';

/**
 * The root margin of the IntersectionObserver: what lies under the header or under this bar counts as off the screen.
 */
const COVERED = '-56px 0px -70px';

function useIsOffScreen(target: RefObject<HTMLElement | null>): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(([entry]) => setGone(entry?.isIntersecting === false), {
      rootMargin: COVERED,
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
  /** The choice of sizes, to which the button scrolls; null if no size has to be chosen. */
  sizes: RefObject<HTMLElement | null> | null;
  busy: boolean;
  addText: ReactNode;
}

function showSizes(sizes: HTMLElement | null): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  sizes?.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' });
  sizes?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus({ preventScroll: true });
}

export function BuyBar({ form, mainButton, price, size, sizes, busy, addText }: BuyBarProps) {
  const shown = useIsOffScreen(mainButton);
  if (!shown) return null;
  if (sizes) {
    return (
      <div className="buy-bar">
        <Button onClick={() => showSizes(sizes.current)}>
          <span>
            <Trans>
              Choose a size · <Money money={price} />
            </Trans>
          </span>
        </Button>
      </div>
    );
  }
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
