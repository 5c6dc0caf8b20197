// The opening hours, in the market's time zone. The zone is named, because the shopper may be in another one.
import type { ContactDetails } from '@hindam/contract/contact';
import { localeOf } from '@hindam/contract/language';
import { useLocale, useNumber } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';
import { type Run, runsOf } from './opening-hours.ts';

/** A Monday (1 January 2024), from which `Intl` makes the names of the weekdays. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function useDayName(): (day: number) => string {
  const { language, digits } = useLocale();
  const format = new Intl.DateTimeFormat(localeOf(language, digits), { weekday: 'long', timeZone: 'UTC' });
  return (day) => format.format(MONDAY_MS + day * DAY_MS);
}

function useZoneName(timeZone: string): string {
  const { language, digits } = useLocale();
  const format = new Intl.DateTimeFormat(localeOf(language, digits), { timeZone, timeZoneName: 'long' });
  return format.formatToParts(MONDAY_MS).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function Days({ run: { first, last } }: { run: Run }) {
  const nameOf = useDayName();
  const [from, to] = [nameOf(first), nameOf(last)];
  if (first === last) return from;
  if (last - first === 1)
    return (
      <Trans>
        {from} and {to}
      </Trans>
    );
  return (
    <Trans>
      {from} to {to}
    </Trans>
  );
}

function Times({ hours }: { hours: Run['hours'] }) {
  const number = useNumber();
  if (!hours) return <Trans>Closed</Trans>;
  const time = (text: string) =>
    text
      .split(':')
      .map((part) => number(Number(part), { minimumIntegerDigits: 2 }))
      .join(':');
  return (
    <bdi className="num" dir="ltr">
      {time(hours.from)}–{time(hours.to)}
    </bdi>
  );
}

export function Hours({ hours, timeZone }: { hours: ContactDetails['hours']; timeZone: string }) {
  const zone = useZoneName(timeZone);
  return (
    <>
      <dl className="hours">
        {runsOf(hours).map((run) => (
          <div key={run.first}>
            <dt>
              <Days run={run} />
            </dt>
            <dd>
              <Times hours={run.hours} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        <Trans>Times are {zone}.</Trans>
      </p>
    </>
  );
}
