// A day and a time of it, in the page's language and the time zone of the order's market.
import { localeOf } from '@hindam/contract/language';
import { useLocale } from '@hindam/ui/locale';

export function useMoment(timeZone: string): (moment: string) => string {
  const { language, digits } = useLocale();
  const format = new Intl.DateTimeFormat(localeOf(language, digits), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return (moment) => format.format(new Date(moment));
}
