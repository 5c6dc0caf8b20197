// The text that says when an order arrives: in the cart, in the checkout and on the screen that thanks for a placed
// order (payment/placed-order.tsx).
import type { Arrival } from '@hindam/contract/cart';
import { localeOf } from '@hindam/contract/language';
import { plainSpaces } from '@hindam/contract/plain-spaces';
import { useLocale } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';

/** One formatter for each locale, kept because the first range that a new one formats takes milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}

/** Formats calendar days without the year, `25 – 27 November`. */
function useShortDays(): (from: string, to: string) => string {
  const { language, digits } = useLocale();
  return (from, to) => plainSpaces(formatFor(localeOf(language, digits)).formatRange(new Date(from), new Date(to)));
}

export function ArrivalText({ arrival: { earliest, latest } }: { arrival: Arrival }) {
  const days = useShortDays()(earliest, latest);
  return earliest === latest ? <Trans>Arrives on {days}</Trans> : <Trans>Arrives {days}</Trans>;
}
