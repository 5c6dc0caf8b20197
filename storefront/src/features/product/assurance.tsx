// One line below the price: from which amount delivery is free, and how long a piece can be returned. It links to the
// document about both.
import type { Product } from '@hindam/contract/catalogue';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';

export function Assurance({ product }: { product: Product }) {
  const { delivery, return_days: days } = product;
  const { free_from: free } = delivery;
  return (
    <PageLink className="assurance tiny muted" to={usePaths().document('delivery-returns')}>
      {free ? (
        <>
          <span>
            {product.price.amount >= free.amount ? (
              <Trans>Free delivery</Trans>
            ) : (
              <Trans>
                Free delivery from <Money money={free} />
              </Trans>
            )}
          </span>
          <span aria-hidden="true"> · </span>
        </>
      ) : null}
      <span>
        <Plural value={days} one="Returns within # day" other="Returns within # days" />
      </span>
    </PageLink>
  );
}
