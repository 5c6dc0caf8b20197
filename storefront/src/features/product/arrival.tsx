// Says when a piece ordered today would arrive. The page is cached, so its HTML gives a number of working days; in the
// browser, script replaces that by dates, computed by the same rule as in the cart and the checkout.
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
 * A range of days such as `3–5`, or one number if both ends are equal. The left-to-right isolate keeps the order of the
 * numbers in Arabic text.
 */
function rangeText({ from, to }: Days, number: (value: number) => string): string {
  return `\u2066${from === to ? number(to) : `${number(from)}–${number(to)}`}\u2069`;
}

const NO_BREAK = '\u00a0';

const LOOK_MS = 60_000;

/** Today's date in the market's time zone; null on the server and in the first render. */
function useToday(timeZone: string): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setToday(dayIn(timeZone, new Date()));
    look();
    const timer = setInterval(look, LOOK_MS);
    // Browsers may pause the timers of a hidden tab, so the date is also checked when the tab's visibility changes.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return today;
}

/** One formatter for each locale, kept because creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string): Intl.DateTimeFormat {
  const options = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(locale, format);
  return format;
}

/** Formats days of arrival: `Wed 25 – Fri 27 November`, or one day if both are the same. */
function useArrivalText(): (days: ArrivalDays) => string {
  const { language, digits } = useLocale();
  return ({ earliest, latest }) =>
    formatFor(localeOf(language, digits))
      .formatRangeToParts(new Date(earliest), new Date(latest))
      // The spaces and commas within a date become no-break spaces, so that a line breaks only between the two dates.
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

/** The list items that say when the ready-made piece arrives, and when a made-to-measure one does. */
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
