// Moves a wish to the cart by sending the product page's form. If only one variant can be meant, it is added at once;
// otherwise the shopper chooses a colour and a size here.
import type { Product } from '@hindam/contract/catalogue';
import { alerts } from '@hindam/ui/alerts';
import { Button } from '@hindam/ui/button';
import { useLingui } from '@lingui/react/macro';
import { ErrorText } from '@hindam/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorText } from '../../kit/error-text.ts';
import { usePost } from '../../kit/form.ts';
import { ADD_FIELDS } from '../product/add-fields.ts';
import { choiceOf, isColourOut, type Item, shownPrice } from '../product/choice.ts';
import { ColourGroup, SizeGroup } from '../product/product-choices.tsx';
import { AddText } from '../product/wording.tsx';
import { browserVisitor } from '../../device/browser-visitor.ts';
import type { Piece } from '../../shell/piece.ts';
import { useLanguage } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { usePiecesOf } from '../../device/cart.ts';
import { randomToken } from '../../device/guest-id.ts';
import { toggleWish } from '../../device/toggle-wish.ts';
import type { WishView } from './wish-view.ts';

interface MoveToCartProps {
  wish: WishView;
  piece: Piece;
  onMoved: () => void;
}

/**
 * The variant to add without asking: the wished variant if it is in stock, else the only variant in stock unless it has
 * another colour than the wished one. If the product has one size only, just the variants in the wished colour count.
 * Null if there is none or more than one.
 */
function meantItem({ items, sizes }: Product, { variantId, color }: WishView): Item | null {
  const buyable = items.filter(({ stock }) => stock !== 'out');
  const wished = buyable.find(({ _id }) => _id === variantId);
  if (wished) return wished;
  const left = color && sizes.length === 1 ? buyable.filter(({ color_code }) => color_code === color) : buyable;
  const [only = null] = left.length === 1 ? left : [];
  return only && (color === null || only.color_code === color) ? only : null;
}

function useMove({ wish, piece, onMoved }: MoveToCartProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const paths = usePaths();
  const [failed, setFailed] = useState(false);
  const takeOff = async () => {
    const { client, language } = browserVisitor();
    await toggleWish({ client, language, productId: wish.productId, variantId: null, wished: false });
    onMoved();
  };
  const { busy, submit } = usePost({
    onAnswer(answer) {
      const added = t`${piece.title} moved to your bag`;
      if (answer.status === 'ok') void takeOff().then(() => navigate(paths.cart(), { state: { added } }));
      else if (answer.status === 'refused' && answer.message)
        void alerts.show({ message: answer.message, header: null, okText: t`OK`, to: paths.cart() });
      else setFailed(true);
    },
  });
  return {
    busy,
    failed,
    fail: () => setFailed(true),
    send(item: Item) {
      setFailed(false);
      const form = new FormData();
      form.set(ADD_FIELDS.item, item._id);
      form.set(ADD_FIELDS.colour, item.color_code);
      form.set(ADD_FIELDS.size, item.size);
      form.set(ADD_FIELDS.key, randomToken());
      form.set(ADD_FIELDS.script, '1');
      void submit(form, { method: 'post', action: paths.productDetails(wish.productId) });
    },
  };
}

export function MoveToCart(props: MoveToCartProps) {
  const { wish, piece } = props;
  const language = useLanguage();
  const move = useMove(props);
  const missing = Math.max(1, wish.minimum - usePiecesOf(wish.productId));
  const [product, setProduct] = useState<Product | null>(null);
  const [reading, setReading] = useState(false);

  const press = async () => {
    setReading(true);
    const answer = await browserVisitor().client.get('product/details/{id}', {
      params: { id: wish.productId },
      query: { language_code: language },
    });
    setReading(false);
    if (!answer.ok) return move.fail();
    const item = meantItem(answer.result.product, wish);
    if (item) move.send(item);
    else setProduct(answer.result.product);
  };

  if (product) return <Chooser product={product} wish={wish} pieces={missing} busy={move.busy} onChosen={move.send} />;
  return (
    <>
      <Button wide className="needs-script" busy={reading || move.busy} onClick={() => void press()}>
        <AddText pieces={missing} price={piece.price} />
      </Button>
      {move.failed ? <Failed /> : null}
    </>
  );
}

function Failed() {
  const sentence = useErrorText();
  return (
    <span role="alert">
      <ErrorText>{sentence('')}</ErrorText>
    </span>
  );
}

interface ChooserProps {
  product: Product;
  wish: WishView;
  pieces: number;
  busy: boolean;
  onChosen: (item: Item) => void;
}

function Chooser({ product, wish, pieces, busy, onChosen }: ChooserProps) {
  const [wanted, setWanted] = useState<{ color: string | null; size: string | null }>({
    color: wish.color,
    size: null,
  });
  const [missing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const choice = choiceOf(product, wanted);
  useEffect(() => group.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus(), []);
  const send = () => {
    if (choice.item && choice.item.stock !== 'out') onChosen(choice.item);
    else {
      setMissing(true);
      group.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
    }
  };
  return (
    <div className="wish__sizes">
      {product.colors.length > 1 ? (
        <ColourGroup
          colours={product.colors}
          chosen={choice.colour}
          isOut={(code) => isColourOut(product, code)}
          onChoose={(color) => setWanted({ ...wanted, color })}
        />
      ) : null}
      <SizeGroup
        product={product}
        colour={choice.colour}
        chosen={choice.size}
        onChoose={(size) => setWanted({ ...wanted, size })}
        missing={missing}
        guide={null}
        groupRef={group}
      />
      <Button wide busy={busy} onClick={send}>
        <AddText pieces={pieces} price={shownPrice(product, choice).price} />
      </Button>
    </div>
  );
}
