// Adds a piece to the cart from its card in a list (requirement R56). Resting with the mouse on a card shows the sizes.
// The plus button, or a long press on a touch screen, opens a dialog with colours and sizes.
import type { Product } from '@hindam/contract/catalogue';
import { IconButton } from '@hindam/ui/button';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { useLanguage } from '../../kit/shell-hooks.ts';
import type { QuickAddProps } from '../../shell/quick-add-part.ts';
import { watchLongPress } from './long-press.ts';
import { QuickDialog } from './quick-dialog.tsx';
import { RestedSizes } from './quick-sizes.tsx';
import './quick-add.css';

/**
 * The mouse must rest on a card for this time before its sizes are loaded, so that passing over cards makes no calls.
 */
const REST_MS = 200;

export type ReadProduct = Product | 'failed' | null;

function useProduct(id: string): { product: ReadProduct; read: () => void } {
  const language = useLanguage();
  const [product, setProduct] = useState<ReadProduct>(null);
  const reading = useRef(false);
  const read = () => {
    if (reading.current) return;
    reading.current = true;
    const query = { language_code: language };
    void browserVisitor()
      .client.get('product/details/{id}', { params: { id }, query })
      .then((answer) => {
        // After a failed call, `read` may make another one.
        reading.current = answer.ok;
        setProduct(answer.ok ? answer.result.product : 'failed');
      });
  };
  return { product, read };
}

interface CardGestures {
  onRest: () => void;
  onLongPress: () => void;
}

function useCard(element: RefObject<HTMLElement | null>, gestures: CardGestures): void {
  const onRest = useEffectEvent(gestures.onRest);
  const onLongPress = useEffectEvent(gestures.onLongPress);
  useEffect(() => {
    const card = element.current?.closest<HTMLElement>('.card');
    if (!card) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') timer = setTimeout(onRest, REST_MS);
    };
    const leave = () => clearTimeout(timer);
    card.addEventListener('pointerenter', enter);
    card.addEventListener('pointerleave', leave);
    const stopWatching = watchLongPress(card, onLongPress);
    return () => {
      leave();
      stopWatching();
      card.removeEventListener('pointerenter', enter);
      card.removeEventListener('pointerleave', leave);
    };
  }, [element]);
}

export function QuickAdd({ piece }: QuickAddProps) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const { product, read } = useProduct(piece._id);
  const [open, setOpen] = useState(false);
  const show = () => {
    read();
    setOpen(true);
  };
  useCard(element, { onRest: read, onLongPress: show });
  return (
    <div className="quick" ref={element}>
      <IconButton
        icon="plus"
        look="veiled"
        className="quick__open"
        label={t`Quick add: ${piece.title}`}
        aria-haspopup="dialog"
        onClick={show}
      />
      {product && product !== 'failed' ? <RestedSizes product={product} colour={piece.color} /> : null}
      {open ? <QuickDialog piece={piece} product={product} onRetry={read} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
