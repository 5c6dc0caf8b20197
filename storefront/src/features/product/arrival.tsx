// When a piece arrives that is ordered today: as days, which the browser works out by the same rule as the bag and the
// checkout, because the page is cached; on the server, and without script, as a number of working days.
import type { Product } from '@hindam/contract/catalogue';
import { localeOf } from '@hindam/contract/language';
import { arrivalDays, type ArrivalDays, dayIn, type Days } from '@hindam/contract/working-days';
import { Icon } from '@hindam/ui/icon';
import { useLocale, useNumber } from '@hindam/ui/locale';
import { Select } from '@hindam/ui/select';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { storeDeliveryRegion, useDeliveryRegion } from '../../device/delivery-region.ts';

/**
 * A range such as `3–5`, or one number if both ends are equal, isolated left to right, so that it is not reversed in
 * Arabic.
 */
function rangeText({ from, to }: Days, number: (value: number) => string): string {
  return `\u2066${from === to ? number(to) : `${number(from)}–${number(to)}`}\u2069`;
}

const NO_BREAK = '\u00a0';

/** How often to look whether the market's day has changed meanwhile. */
const LOOK_MS = 60_000;

/** The market's day; null on the server and in the first paint. */
function useToday(timeZone: string): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setToday(dayIn(timeZone, new Date()));
    look();
    const timer = setInterval(look, LOOK_MS);
    // A hidden tab's timers stand still.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return today;
}

/** By locale. Making one takes long, and the server, which shows no days, needs none. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string): Intl.DateTimeFormat {
  const options = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(locale, format);
  return format;
}

/** Formats days of arrival with their weekdays: `Wed 25 – Fri 27 November`, or one day if both are the same. */
function useArrivalText(): (days: ArrivalDays) => string {
  const { language, digits } = useLocale();
  return ({ earliest, latest }) =>
    formatFor(localeOf(language, digits))
      .formatRangeToParts(new Date(earliest), new Date(latest))
      // The comma after a weekday would read as a list; a line may break between two days only.
      .map(({ type, value }) => (type === 'literal' && value.trim() !== '–' ? NO_BREAK : value))
      .join('');
}

function DaysText({ days }: { days: Days }) {
  const range = rangeText(days, useNumber());
  return (
    <Plural value={days.to} one={`Delivery in ${range} working day`} other={`Delivery in ${range} working days`} />
  );
}

function TailoringText({ days }: { days: Days }) {
  const range = rangeText(days, useNumber());
  return (
    <Plural
      value={days.to}
      one={`Made to measure: ready in ${range} day, then delivered`}
      other={`Made to measure: ready in ${range} days, then delivered`}
    />
  );
}

/** The choice of the region to deliver to; nothing where all regions of the market take the same days. */
function RegionChoice({ regions, chosen }: { regions: Product['delivery']['regions']; chosen: string }) {
  if (regions.length === 0) return null;
  return (
    <label className="arrival__region needs-script">
      <Trans>Deliver to</Trans>{' '}
      <Select className="arrival__select" value={chosen} onChange={({ target }) => storeDeliveryRegion(target.value)}>
        <option value="">
          <Trans>Anywhere</Trans>
        </option>
        {regions.map(({ region, name }) => (
          <option key={region} value={region}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Entries of the list of facts: when a ready piece arrives, and when one that is made to measure. */
export function ArrivalFacts({ product, isReady }: { product: Product; isReady: boolean }) {
  const { delivery, delivery_days, tailoring_days, custom_size } = product;
  const { time_zone: zone, days_off: daysOff, holidays, regions } = delivery;
  const today = useToday(zone);
  const remembered = useDeliveryRegion();
  const text = useArrivalText();
  const region = regions.find((one) => one.region === remembered);
  const days = region ?? delivery_days;
  const arrives = (tailoring: readonly Days[]) =>
    today && text(arrivalDays(today, tailoring, days, { daysOff, holidays: new Set(holidays) }));
  const ready = arrives([]);
  const tailored = custom_size.offered && tailoring_days ? arrives([tailoring_days]) : null;
  const choice = <RegionChoice regions={regions} chosen={region?.region ?? ''} />;
  return (
    <>
      {isReady ? (
        <li>
          <Icon name="truck" />
          <div>
            <p>{ready ? <Trans>Arrives {ready}</Trans> : <DaysText days={days} />}</p>
            {choice}
          </div>
        </li>
      ) : null}
      {custom_size.offered && tailoring_days ? (
        <li>
          <Icon name="tape" />
          <div>
            <p>
              {tailored ? <Trans>Made to measure: arrives {tailored}</Trans> : <TailoringText days={tailoring_days} />}
            </p>
            {isReady ? null : choice}
          </div>
        </li>
      ) : null}
    </>
  );
}
