// How a payment stands, in words.
import { useLingui } from '@lingui/react/macro';
import type { Outlook } from './outlook.ts';

export function useOutlookName(): (outlook: Exclude<Outlook, 'open'>) => string {
  const { t } = useLingui();
  const names = {
    placed: t`Paid, the order is placed`,
    failed: t`Not paid: the payment did not go through`,
    cancelled: t`Not paid: the payment was cancelled`,
    expired: t`Not paid in time`,
    paid_back: t`Paid back`,
  };
  return (outlook) => names[outlook];
}
