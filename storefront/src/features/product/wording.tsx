// Texts of the product and cart pages that contain a number or a range.
import type { Money as Amount } from '@hindam/contract/money';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';

export interface Days {
  from: number;
  to: number;
}

/** A range such as `3–5`, isolated left to right, so that it is not reversed in Arabic. */
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

/** The text of the minimum quantity: R60 demands 'Minimum 3 Orders' for 3; other numbers have another sentence. */
export function MinimumText({ minimum }: { minimum: number }) {
  if (minimum === 3) return <Trans>Minimum 3 Orders</Trans>;
  return <Plural value={minimum} one="Minimum order: # piece" other="Minimum order: # pieces" />;
}

/** The add button's text; `pieces` is how many one press adds: more than one if a minimum is not reached yet. */
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
