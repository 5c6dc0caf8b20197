// When an order placed now is delivered: the cart and the checkout show the same days in the same text.
import type { Arrival } from '@hindam/contract/cart';
import { localeOf } from '@hindam/contract/language';
import { useLocale } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';

/** `25 November`: the year is obvious for a delivery within weeks. */
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
