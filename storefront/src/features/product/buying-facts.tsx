// The list of facts below the add button: when a piece arrives, how to pay for it, and that it can be seen at home.
import type { Product } from '@hindam/contract/catalogue';
import type { Money } from '@hindam/contract/money';
import { Icon } from '@hindam/ui/icon';
import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { PaymentMarks } from '../../shell/payment-marks.tsx';
import { ArrivalFacts } from './arrival.tsx';
import { isSoldOut } from './choice.ts';
import { InstalmentText } from './instalments.tsx';

interface BuyingFactsProps {
  product: Product;
  /** The instalments; null where the chosen variant cannot be paid in these. */
  parts: readonly Money[] | null;
}

export function BuyingFacts({ product, parts }: BuyingFactsProps) {
  const paths = usePaths();
  return (
    <ul className="facts">
      <ArrivalFacts product={product} isReady={!isSoldOut(product)} />
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
