// The dialog that adds a piece from its card: the shopper can choose a colour, and pressing a size adds the piece.
import type { Product } from '@hindam/contract/catalogue';
import { Button } from '@hindam/ui/button';
import { Dialog } from '@hindam/ui/dialog';
import { Price } from '@hindam/ui/money';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePiecesOf } from '../../device/cart.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import type { Piece } from '../../shell/piece.ts';
import { choiceOf, isColourOut, shownPrice } from './choice.ts';
import { ColourGroup } from './product-choices.tsx';
import type { ReadProduct } from './quick-add.tsx';
import { SizeButtons, useQuickAdd } from './quick-sizes.tsx';
import { MinimumText } from './wording.tsx';

interface QuickDialogProps {
  piece: Piece;
  product: ReadProduct;
  onRetry: () => void;
  onClose: () => void;
}

export function QuickDialog({ piece, product, onRetry, onClose }: QuickDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={piece.title} closeText={t`Close`}>
      <div className="quick-dialog" aria-busy={product === null}>
        {product === null ? <p className="muted">{t`Reading the sizes…`}</p> : null}
        {product === 'failed' ? <Lost onRetry={onRetry} /> : null}
        {product && product !== 'failed' ? <Choices product={product} colour={piece.color} onAnswer={onClose} /> : null}
      </div>
    </Dialog>
  );
}

function Lost({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      role="status"
      action={
        <Button variant="text" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>This did not reach the shop. You can safely try again.</Trans>
    </Notice>
  );
}

interface ChoicesProps {
  product: Product;
  colour: string | null;
  onAnswer: () => void;
}

function Choices({ product, colour, onAnswer }: ChoicesProps) {
  const [wanted, setWanted] = useState(colour);
  const choice = choiceOf(product, { color: wanted });
  const { price, compareAt } = shownPrice(product, choice);
  const { busy, failed, retry, add } = useQuickAdd(product, onAnswer);
  const { t } = useLingui();
  const lacking = product.min_quantity - usePiecesOf(product._id);
  return (
    <>
      <Price price={price} compareAt={compareAt} wasText={t`was`} />
      {product.colors.length > 1 ? (
        <ColourGroup
          colours={product.colors}
          chosen={choice.colour}
          isOut={(code) => isColourOut(product, code)}
          onChoose={setWanted}
        />
      ) : null}
      <fieldset className="quick-dialog__sizes">
        {product.sizes.length > 1 ? (
          <legend className="small">
            <Trans>Choose a size to add it to your bag</Trans>
          </legend>
        ) : null}
        <SizeButtons product={product} colour={choice.colour?.code} busy={busy} onAdd={add} />
      </fieldset>
      {lacking > 1 ? (
        <p className="small muted">
          <MinimumText minimum={product.min_quantity} />
        </p>
      ) : null}
      {failed ? <Lost onRetry={retry} /> : null}
      <WholePage product={product} colour={choice.colour?.code} />
    </>
  );
}

function WholePage({ product, colour }: { product: Product; colour: string | undefined }) {
  const color = product.colors.length > 1 ? (colour ?? null) : null;
  return (
    <p>
      <PageLink className="link" to={useShopPaths().productDetails(product._id, { color })}>
        {product.custom_size.offered ? (
          <Trans>See the piece, or have it made to measure</Trans>
        ) : (
          <Trans>See the piece</Trans>
        )}
      </PageLink>
    </p>
  );
}
