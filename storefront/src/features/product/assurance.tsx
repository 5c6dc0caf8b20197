// One line below the price: from which amount delivery is free, and how long the piece can be returned. It is a link to
// the document about delivery and returns.
import type { Product } from '@hindam/contract/catalogue';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { useChosenPiece } from './use-chosen.ts';

export function Assurance({ product }: { product: Product }) {
  const { delivery, return_days: days } = product;
  const { free_from: free } = delivery;
  const { price, isCut } = useChosenPiece(product);
  return (
    <PageLink className="assurance tiny muted" to={usePaths().document('delivery-returns')}>
      {free ? (
        <>
          <span>
            {price.amount >= free.amount ? (
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
        {isCut ? (
          <Trans>Made to measure: returns only for a fault</Trans>
        ) : (
          <Plural value={days} one="Returns within # day" other="Returns within # days" />
        )}
      </span>
    </PageLink>
  );
}
