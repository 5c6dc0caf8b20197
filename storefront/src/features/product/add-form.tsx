// The product form: colour, size or measurements, with measurements a note for the tailor, and the add button. If every
// size of the colour is sold out and no measurements are chosen, a link to an alert replaces the button. The form works
// without script.
import type { Product } from '@hindam/contract/catalogue';
import { Button } from '@hindam/ui/button';
import { TextField } from '@hindam/ui/field';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef } from 'react';
import { Form } from 'react-router';
import { deferred } from '../../kit/deferred.tsx';
import { usePiecesOf } from '../../device/cart.ts';
import { WishHeart } from '../../shell/wish-heart.tsx';
import { AlertLink } from '../alerts/alert-link.tsx';
import { STOCK_MODAL } from '../alerts/alert-modals.ts';
import { ADD_FIELDS, REMARKS_LENGTH } from './add-fields.ts';
import { type Choice, isColourOut, isSoldOut, shownPrice, shownSku } from './choice.ts';
import { MadeToMeasure } from './made-to-measure.tsx';
import { ColourGroup, SizeGroup } from './product-choices.tsx';
import { SizeLinks } from './size-links.tsx';
import { useAdd } from './use-add.ts';
import type { Chooser } from './use-choice.ts';
import { AddText } from './wording.tsx';

const BuyBar = deferred(async () => (await import('./product-parts.tsx')).BuyBar, 'story');
const FitSummary = deferred(async () => (await import('./product-parts.tsx')).FitSummary, 'story');
const FORM_ID = 'add-to-cart';

export function AddForm({ product, chooser }: { product: Product; chooser: Chooser }) {
  const { choice, custom, chooseColour } = chooser;
  const sizeGroup = useRef<HTMLFieldSetElement>(null);
  const mainButton = useRef<HTMLDivElement>(null);
  const adding = useAdd(choice, sizeGroup);
  const isOut = (choice.colour ? isColourOut(product, choice.colour.code) : isSoldOut(product)) && !custom;
  const { price } = shownPrice(product, choice);
  const sku = shownSku(choice);
  const addText = <AddText pieces={Math.max(1, product.min_quantity - usePiecesOf(product._id))} price={price} />;

  return (
    <Form
      id={FORM_ID}
      method="post"
      className="add-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        adding.submit(event.currentTarget);
      }}
      onChange={adding.reset}
    >
      <ColourGroup
        colours={product.colors}
        chosen={choice.colour}
        isOut={(code) => isColourOut(product, code)}
        onChoose={chooseColour}
      />
      <ShowColourWithoutScript />
      <SizeChoice product={product} chooser={chooser} missing={adding.sizeMissing} groupRef={sizeGroup} />
      {custom ? <TailorNote /> : null}
      <div ref={mainButton} className="add-form__send">
        {isOut ? (
          <StockAlert product={product} choice={choice} className="button button--wide" />
        ) : (
          <Button type="submit" wide busy={adding.busy}>
            {addText}
          </Button>
        )}
        <WishHeart
          productId={product._id}
          title={product.title}
          variantId={choice.size && choice.item ? choice.item._id : null}
          color={choice.colour?.code ?? null}
          size={choice.size}
          look="boxed"
        />
      </div>
      {sku ? (
        <p className="small muted">
          <Trans>
            SKU: <bdi className="num">{sku}</bdi>
          </Trans>
        </p>
      ) : null}
      {adding.failed ? <FailedNotice onRetry={adding.retry} /> : null}
      {isOut ? null : (
        <BuyBar
          form={FORM_ID}
          mainButton={mainButton}
          price={price}
          size={choice.size}
          sizes={choice.item || product.sizes.length < 2 ? null : sizeGroup}
          busy={adding.busy}
          addText={addText}
        />
      )}
    </Form>
  );
}

function TailorNote() {
  const { t } = useLingui();
  return (
    <details className="add-form__note">
      <summary className="small link">
        <Trans>Add a note for the tailor</Trans>
      </summary>
      <TextField label={t`Notes for the tailor`} name={ADD_FIELDS.remarks} maxLength={REMARKS_LENGTH} dir="auto" />
    </details>
  );
}

interface SizeChoiceProps {
  product: Product;
  chooser: Chooser;
  missing: boolean;
  groupRef: RefObject<HTMLFieldSetElement | null>;
}

function SizeChoice({ product, chooser, missing, groupRef }: SizeChoiceProps) {
  const { choice, custom, chooseSize, chooseCustom } = chooser;
  const colour = choice.colour;
  return (
    <>
      {product.sizes.length > 1 ? (
        <SizeGroup
          product={product}
          colour={colour}
          chosen={choice.size}
          onChoose={chooseSize}
          missing={missing}
          guide={product.size_guide ? <SizeLinks productId={product._id} guide={product.size_guide} /> : null}
          alert={<StockAlert product={product} choice={choice} className="link" />}
          groupRef={groupRef}
        />
      ) : (
        <input type="hidden" name={ADD_FIELDS.size} value={choice.size ?? ''} />
      )}
      {product.fit ? <FitSummary fit={product.fit} /> : null}
      {product.custom_size.offered ? (
        <MadeToMeasure product={product} colour={colour?.code} chosen={custom} onChoose={chooseCustom} />
      ) : null}
    </>
  );
}

interface StockAlertProps {
  product: Product;
  choice: Choice;
  className: string;
}

function StockAlert({ product, choice, className }: StockAlertProps) {
  return (
    <AlertLink
      kind={STOCK_MODAL}
      productId={product._id}
      color={choice.colour?.code}
      size={choice.size}
      className={className}
    >
      <Trans>Tell me when it is back</Trans>
    </AlertLink>
  );
}

function ShowColourWithoutScript() {
  const { t } = useLingui();
  return (
    <noscript>
      <button type="submit" className="button button--plain" formMethod="get" formNoValidate>
        {t`Show this colour`}
      </button>
    </noscript>
  );
}

/**
 * Shown if the call that adds the piece got no answer. A retry has the same idempotency key, so the piece is not added
 * twice.
 */
function FailedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      role="status"
      action={
        <Button variant="text" className="needs-script" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>This did not reach the shop. You can safely try again.</Trans>
    </Notice>
  );
}
