// Says by which day a made-to-measure piece is ready. The page is cached, so its HTML has the number of days; in the
// browser, script replaces it by the day. If the shop states no days, no day is named.
import { localeOf } from '@hindam/contract/language';
import type { TailoringOffer } from '@hindam/contract/tailoring';
import { readyDay } from '@hindam/contract/working-days';
import { useLocale, useNumber } from '@hindam/ui/locale';
import { Plural, Trans } from '@lingui/react/macro';
import { useToday } from '../../kit/use-today.ts';

type Days = TailoringOffer['days'];

/** Returns the day by which a piece that takes `days` is ready, such as `6 December`; null until script knows today. */
function useReadyDay(calendar: TailoringOffer['calendar']): (days: NonNullable<Days>) => string | null {
  const { language, digits } = useLocale();
  const today = useToday(calendar.time_zone);
  return (days) => {
    if (today === null) return null;
    const { days_off: daysOff, holidays } = calendar;
    const day = readyDay(today, days.to, { daysOff, holidays: new Set(holidays) });
    const format = new Intl.DateTimeFormat(localeOf(language, digits), {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    return format.format(new Date(day)).replaceAll(' ', '\u00a0');
  };
}

function useRange(): (days: NonNullable<Days>) => string {
  const number = useNumber();
  return ({ from, to }) => `\u2066${from === to ? number(to) : `${number(from)}–${number(to)}`}\u2069`;
}

interface ReadyProps {
  days: Days;
  calendar: TailoringOffer['calendar'];
}

/** When a piece of any type is ready, as a sentence. */
export function ReadyLine({ days, calendar }: ReadyProps) {
  const day = useReadyDay(calendar);
  const range = useRange();
  if (!days) return null;
  const ready = day(days);
  const span = range(days);
  return (
    <p className="tailoring__ready">
      {ready ? (
        <Trans>Cut for you, ready by {ready}</Trans>
      ) : (
        <Plural
          value={days.to}
          one={`Cut for you, ready in ${span} day`}
          other={`Cut for you, ready in ${span} days`}
        />
      )}
    </p>
  );
}

/** When a piece of one type is ready, as the content of a table's cell. */
export function ReadyCell({ days, calendar }: ReadyProps) {
  const day = useReadyDay(calendar);
  const range = useRange();
  if (!days) return <Trans>Said when you order</Trans>;
  const ready = day(days);
  const span = range(days);
  const inDays = <Plural value={days.to} one={`In ${span} day`} other={`In ${span} days`} />;
  return ready ? (
    <>
      <Trans>By {ready}</Trans> <span className="tailoring__days">{inDays}</span>
    </>
  ) : (
    inDays
  );
}
