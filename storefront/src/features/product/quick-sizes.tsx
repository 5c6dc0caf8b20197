// A button for each size of a product. A press adds the piece in that size to the cart; the button of a sold-out size
// is disabled.
import type { Product } from '@hindam/contract/catalogue';
import { Button } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { ONE_SIZE } from '../../shell/piece.ts';
import { ADD_FIELDS } from './add-fields.ts';
import { choiceOf, type Item, itemOf, sizeOptions } from './choice.ts';
import { SizeName } from './size-name.tsx';
import { useSending } from './use-add.ts';

function formOf(item: Item): FormData {
  const form = new FormData();
  form.set(ADD_FIELDS.colour, item.color_code);
  form.set(ADD_FIELDS.size, item.size);
  return form;
}

/** `onAnswer` is called when the server has answered, before the browser goes to the cart or an alert is shown. */
export function useQuickAdd(product: Product, onAnswer?: () => void) {
  const action = useShopPaths().productDetails(product._id);
  const { busy, error, send, retry } = useSending({ action, ...(onAnswer ? { onAnswer } : {}) });
  return { busy, failed: error === 'lost', retry, add: (item: Item) => send(item, formOf(item)) };
}

function NamedSize({ size, isOut }: { size: string; isOut: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <span className="visually-hidden">{isOut ? t`Sold out` : t`Add size`} </span>
      <SizeName size={size} />
    </>
  );
}

interface SizeButtonsProps {
  product: Product;
  colour: string | undefined;
  busy: boolean;
  onAdd: (item: Item) => void;
}

export function SizeButtons({ product, colour, busy, onAdd }: SizeButtonsProps) {
  return sizeOptions(product, colour).map(({ size, out }) => {
    const item = itemOf(product, colour, size);
    return (
      <button
        key={size}
        type="button"
        className={out ? 'quick__size quick__size--out' : 'quick__size'}
        disabled={out}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (item && !busy) onAdd(item);
        }}
      >
        {size === ONE_SIZE && !out ? <Trans>Add to bag</Trans> : <NamedSize size={size} isOut={out} />}
      </button>
    );
  });
}

/** The sizes on a card's picture. The style sheet shows them while the mouse is over the card. */
export function RestedSizes({ product, colour: wanted }: { product: Product; colour: string | null }) {
  const { t } = useLingui();
  const { busy, failed, retry, add } = useQuickAdd(product);
  const { colour } = choiceOf(product, { color: wanted });
  return (
    <div className="quick__sizes" role="group" aria-label={t`Add to bag`}>
      {failed ? (
        <Button variant="text" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <SizeButtons product={product} colour={colour?.code} busy={busy} onAdd={add} />
      )}
    </div>
  );
}
