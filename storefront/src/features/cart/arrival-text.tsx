// The text that says when an order placed now arrives, used in the cart and in the checkout.
import type { Arrival } from '@hindam/contract/cart';
import { localeOf } from '@hindam/contract/language';
import { useLocale } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';

/** Formats a calendar day without its year, `25 November`: delivery takes weeks at most. */
function useShortDay(): (day: string) => string {
  const { language, digits } = useLocale();
  const format = useMemo(
    () => new Intl.DateTimeFormat(localeOf(language, digits), { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    [language, digits],
  );
  return (day) => format.format(new Date(day));
}

export function ArrivalText({ arrival: { earliest, latest } }: { arrival: Arrival }) {
  const day = useShortDay();
  const [from, to] = [day(earliest), day(latest)];
  if (from === to) return <Trans>Arrives on {to}</Trans>;
  return (
    <Trans>
      Arrives between {from} and {to}
    </Trans>
  );
}
