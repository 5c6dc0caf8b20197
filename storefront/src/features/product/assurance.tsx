// One line below the price with the shop's assurances, such as free delivery and returns, as they hold for the chosen
// piece. The line is a link to the document about delivery and returns.
import type { Product } from '@hindam/contract/catalogue';
import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { Assurances } from '../../shell/assurances.tsx';
import { useChosenPiece } from './use-chosen.ts';

export function Assurance({ product }: { product: Product }) {
  const { free_from: free } = product.delivery;
  const { price, isCut } = useChosenPiece(product);
  return (
    <PageLink className="assurance tiny muted" to={usePaths().document('delivery-returns')}>
      <Assurances
        inline
        instead={{
          instalments: null,
          ...(free && price.amount >= free.amount ? { free_delivery: <Trans>Free delivery</Trans> } : {}),
          ...(isCut ? { returns: <Trans>Made to measure: returns only for a fault</Trans> } : {}),
        }}
      />
    </PageLink>
  );
}
