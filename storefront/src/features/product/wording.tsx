// Texts of the product and cart pages that contain a number or a range.
import type { Money as Amount } from '@hindam/contract/money';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';

export interface Days {
  from: number;
  to: number;
}

/** A range stands in one left-to-right isolate, so that Arabic never turns it round. */
export function rangeText({ from, to }: Days, number: (value: number) => string): string {
  return `\u2066${from === to ? number(to) : `${number(from)}–${number(to)}`}\u2069`;
}

export function DeliveryText({ days }: { days: Days }) {
  const range = rangeText(days, useNumber());
  return (
    <Plural value={days.to} one={`Delivery in ${range} working day`} other={`Delivery in ${range} working days`} />
  );
}

export function TailoringText({ days }: { days: Days }) {
  const range = rangeText(days, useNumber());
  return (
    <Plural
      value={days.to}
      one={`Made to measure: ready in ${range} day, then delivered`}
      other={`Made to measure: ready in ${range} days, then delivered`}
    />
  );
}

/** R60: the label 'Minimum 3 Orders'; other numbers in a sentence of their own. */
export function MinimumText({ minimum }: { minimum: number }) {
  if (minimum === 3) return <Trans>Minimum 3 Orders</Trans>;
  return <Plural value={minimum} one="Minimum order: # piece" other="Minimum order: # pieces" />;
}

/** The button's text: it adds one piece, or all that are missing to the minimum. */
export function AddText({ pieces, price }: { pieces: number; price: Amount }) {
  if (pieces === 1) return <Trans>Add to bag</Trans>;
  return (
    <span>
      <Trans>
        Add <Plural value={pieces} one="#" other="#" /> to bag ·{' '}
        <Money money={{ ...price, amount: price.amount * pieces }} />
      </Trans>
    </span>
  );
}
