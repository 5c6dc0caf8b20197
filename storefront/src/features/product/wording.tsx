// Texts of the product and cart pages that contain a number.
import type { Money as Amount } from '@hindam/contract/money';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';

/** The text about the minimum quantity. R60 requires 'Minimum 3 Orders' for 3 pieces and no wording for others. */
export function MinimumText({ minimum }: { minimum: number }) {
  if (minimum === 3) return <Trans>Minimum 3 Orders</Trans>;
  return <Plural value={minimum} one="Minimum order: # piece" other="Minimum order: # pieces" />;
}

/** The add button's text; one press adds `pieces`, more than one if the product's minimum is not reached yet. */
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
