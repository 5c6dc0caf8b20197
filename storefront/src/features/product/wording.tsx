// Texts of the product and cart pages that contain a number.
import type { Money as Amount } from '@hindam/contract/money';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';

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
