// A day in words: `21 November 2026`. The same on the server and on the device, in the shop's own zone.
import { useLanguage, useShell } from '../platform/shell-hooks.ts';
import { localeOf } from '@hindam/contract/language';

const ZONE = 'Asia/Dubai';

/** For an instant as the wire writes it. */
export function useDay(): (instant: string) => string {
  const language = useLanguage();
  const digits = useShell().settings?.digits ?? 'latn';
  const format = new Intl.DateTimeFormat(localeOf(language, digits), { dateStyle: 'long', timeZone: ZONE });
  return (instant) => format.format(new Date(instant));
}
