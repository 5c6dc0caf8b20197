// Moves a piece from the cart to the wish list: it is first added to the wish list, so that nothing is lost if a call
// fails, then removed from the cart, where the removal can be undone.
import type { CartLine } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { ErrorText } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentRef, useRef, useState } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { toggleWish } from '../../device/toggle-wish.ts';
import { LINE_FIELDS } from './change-line.ts';
import { useErrorText } from '../../kit/error-text.ts';
import { useLive } from '../../kit/use-live.ts';

interface MoveToWishesProps {
  line: CartLine;
  /** Called once the piece is in the wish list, before it leaves the cart. */
  onWished: () => void;
}

/**
 * A button within the line's form. It first adds the piece to the wish list and then submits the form by a hidden
 * button, which removes the line just as the remove button does.
 */
export function MoveToWishes({ line, onWished }: MoveToWishesProps) {
  const { t } = useLingui();
  const sentence = useErrorText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isLive = useLive();
  const remove = useRef<ComponentRef<'button'>>(null);
  const { title } = line;
  const press = async () => {
    setBusy(true);
    const { client, language } = browserVisitor();
    const done = await toggleWish({
      client,
      language,
      productId: line.product_id,
      variantId: line.customSizeId ? null : line.product_item_id,
      color: line.color_code,
      size: line.size || null,
      wished: true,
    });
    setBusy(false);
    setRefused(done.ok ? null : sentence(done.refusal?.message));
    if (!done.ok) return;
    onWished();
    remove.current?.form?.requestSubmit(remove.current);
  };
  return (
    <>
      <Button
        variant="text"
        className="needs-script"
        busy={busy}
        aria-label={t`Move to wish list: ${title}`}
        onClick={() => void press()}
      >
        <Trans>Move to wish list</Trans>
      </Button>
      {isLive ? (
        <button
          ref={remove}
          type="submit"
          name={LINE_FIELDS.quantity}
          value="0"
          hidden
          tabIndex={-1}
          aria-hidden="true"
        />
      ) : null}
      {refused === null ? null : (
        <span role="alert">
          <ErrorText>{refused}</ErrorText>
        </span>
      )}
    </>
  );
}
