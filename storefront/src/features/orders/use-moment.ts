// Formats a moment as day and time of day, in the page's language and the given time zone.
import { localeOf } from '@hindam/contract/language';
import { plainSpaces } from '@hindam/contract/plain-spaces';
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
  return (moment) => plainSpaces(format.format(new Date(moment)));
}
