// Specification §9: payment in 4 instalments. The server says the four amounts; the remainder of
// the division, a few minor units, is on the first.
import type { Money as Amount } from '@hindam/contract/money';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';

export function InstalmentText({ parts }: { parts: readonly Amount[] }) {
  const [first, second] = parts;
  if (!first || !second) return null;
  if (first.amount === second.amount) {
    return (
      <Trans>
        4 payments of <Money money={first} />, no interest
      </Trans>
    );
  }
  return (
    <Trans>
      4 payments: <Money money={first} />, then 3 of <Money money={second} />, no interest
    </Trans>
  );
}
