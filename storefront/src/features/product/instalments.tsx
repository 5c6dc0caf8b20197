// The text about payment in 4 instalments (requirement R67). It names no dates, because the product page is cached.
import type { Money as Amount } from '@hindam/contract/money';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';

export function InstalmentText({ parts }: { parts: readonly Amount[] }) {
  const [first, second] = parts;
  if (!first || !second) return null;
  if (first.amount === second.amount) {
    return (
      <Trans>
        4 payments of <Money money={first} />, no interest: today, then in 1, 2 and 3 months
      </Trans>
    );
  }
  return (
    <Trans>
      4 payments, no interest: <Money money={first} /> today, then <Money money={second} /> in 1, 2 and 3 months
    </Trans>
  );
}
