// A product's card in a grid. CSS stretches the title's link over the whole card, because a link around the card would
// also contain the button in the corner.
import type { Money as Amount } from '@hindam/contract/money';
import { type ReactNode, useState } from 'react';
import { useIsolated } from './isolated.tsx';
import type { RenderLink } from './link.tsx';
import { Price } from './money.tsx';
import type { PictureImage } from './picture.tsx';
import { Picture } from './picture.tsx';
import { Stars } from './stars.tsx';
import { Swatches } from './swatches.tsx';
import type { TagTone } from './tag.tsx';
import { Tag } from './tag.tsx';
import './product-card.css';

export interface CardProduct {
  title: string;
  price: Amount;
  compare_at_price: Amount | null;
  colors: readonly { code: string; name: string; hex: string }[];
  in_stock: boolean;
  rating: { average: number; count: number } | null;
  image: PictureImage | null;
  image_hover: PictureImage | null;
}

interface ProductCardProps {
  product: CardProduct;
  link: RenderLink;
  tag?: { text: string; tone: TagTone } | null;
  note?: string | null;
  left?: string | null;
  wasText: string;
  coloursText: string;
  /** Read by screen readers before the rating. */
  ratingText: string;
  level?: 2 | 3;
  /** True for the page's main picture, which is loaded first; it is then `eager` too. */
  priority?: boolean;
  /** True for a picture that is not loaded lazily. */
  eager?: boolean;
  /** The `sizes` attribute of the picture; GRID_SIZES by default. */
  sizes?: string;
  /** Buttons in front of the link that covers the whole card; one of class `card__corner` is in its upper corner. */
  corner?: ReactNode;
  /** Shown over the lower edge of the picture, in front of the link that covers the whole card. */
  foot?: ReactNode;
}

export const GRID_SIZES = '(min-width: 1360px) 302px, (min-width: 1024px) 23vw, (min-width: 768px) 31vw, 46vw';

export function ProductCard(props: ProductCardProps) {
  const {
    product,
    link,
    tag,
    note,
    left,
    wasText,
    coloursText,
    level = 3,
    priority,
    eager,
    sizes = GRID_SIZES,
    ratingText,
    corner,
    foot,
  } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  // The second picture is shown while the pointer is over the card, so it is not loaded before that.
  const [rested, setRested] = useState(false);
  const isolated = useIsolated();
  return (
    <article
      className={product.in_stock ? 'card' : 'card card--out'}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') setRested(true);
      }}
    >
      <div className="card__text">
        <Heading className="card__title">
          {link({ className: 'card__link', children: isolated(product.title) })}
        </Heading>
        <Price price={product.price} compareAt={product.compare_at_price} wasText={wasText} />
        {product.rating ? (
          <Stars value={product.rating.average} count={product.rating.count} label={ratingText} />
        ) : null}
        {note ? <span className="card__note">{note}</span> : null}
        {left ? <span className="card__left">{left}</span> : null}
        {product.colors.length > 0 ? <Swatches colours={product.colors} label={coloursText} /> : null}
      </div>
      <div className="card__pictures">
        <Picture image={product.image} sizes={sizes} priority={priority ?? false} eager={eager ?? false} />
        {rested && product.image_hover ? (
          <Picture image={product.image_hover} sizes={sizes} alt="" eager className="card__hover" />
        ) : null}
        {tag ? (
          <span className="card__tag">
            <Tag tone={tag.tone}>{tag.text}</Tag>
          </span>
        ) : null}
        {foot}
      </div>
      {corner}
    </article>
  );
}
