// The entries about delivery in the product page's list of facts: in how many days a ready or a made-to-measure piece
// arrives, and that it can be seen at home.
import type { Product } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Plural, Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';

interface Days {
  from: number;
  to: number;
}

/**
 * A range such as `3–5`, or one number if both ends are equal, isolated left to right, so that it is not reversed in
 * Arabic.
 */
export function rangeText({ from, to }: Days, number: (value: number) => string): string {
  return `\u2066${from === to ? number(to) : `${number(from)}–${number(to)}`}\u2069`;
}

function DeliveryText({ days }: { days: Days }) {
  const range = rangeText(days, useNumber());
  return (
    <Plural value={days.to} one={`Delivery in ${range} working day`} other={`Delivery in ${range} working days`} />
  );
}

function TailoringText({ days }: { days: Days }) {
  const range = rangeText(days, useNumber());
  return (
    <Plural
      value={days.to}
      one={`Made to measure: ready in ${range} day, then delivered`}
      other={`Made to measure: ready in ${range} days, then delivered`}
    />
  );
}

export function DeliveryFacts({ product }: { product: Product }) {
  const paths = usePaths();
  return (
    <>
      <li>
        <Icon name="truck" />
        <span>
          <DeliveryText days={product.delivery_days} />
        </span>
      </li>
      {product.custom_size.offered && product.tailoring_days ? (
        <li>
          <Icon name="tape" />
          <span>
            <TailoringText days={product.tailoring_days} />
          </span>
        </li>
      ) : null}
      <li>
        <Icon name="account" />
        <PageLink className="link" to={paths.homeServices()}>
          <Trans>See it at home: request a visit</Trans>
        </PageLink>
      </li>
    </>
  );
}
