// The list of facts below the add button: when the chosen piece arrives, how to pay for it, and that it can be seen at
// home.
import type { Product } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { PaymentMarks } from '../../shell/payment-marks.tsx';
import { ArrivalFacts } from './arrival.tsx';
import { InstalmentText } from './instalments.tsx';
import { useChosenPiece } from './use-chosen.ts';

export function BuyingFacts({ product }: { product: Product }) {
  const paths = usePaths();
  const { price, isReady, isCut } = useChosenPiece(product);
  // The server computes the instalments for the product's price only, so a variant with another price shows none.
  const isListPrice = price.amount === product.price.amount;
  const parts = isListPrice && (isReady || isCut) ? (product.instalments?.parts ?? null) : null;
  return (
    <ul className="facts">
      <ArrivalFacts product={product} isReady={isReady} />
      <li>
        <Icon name="card" />
        <div>
          {parts ? (
            <p>
              <InstalmentText parts={parts} />
            </p>
          ) : null}
          <PaymentMarks />
        </div>
      </li>
      <li>
        <Icon name="home" />
        <PageLink className="link" to={paths.homeServices()}>
          <Trans>See it at home: request a visit</Trans>
        </PageLink>
      </li>
    </ul>
  );
}
