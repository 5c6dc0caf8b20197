// Texts about a number of pieces: a product's minimum quantity, and how many pieces an add button adds.
import type { Money as Amount } from '@hindam/contract/money';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';

/** The text about the minimum quantity. Requirement R60 gives the wording for 3 pieces. */
export function MinimumText({ minimum }: { minimum: number }) {
  if (minimum === 3) return <Trans>Minimum 3 Orders</Trans>;
  return <Plural value={minimum} one="Minimum order: # piece" other="Minimum order: # pieces" />;
}

/** The add button's text; `pieces` is the number that one press adds. */
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
