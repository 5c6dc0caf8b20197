// A product in a grid: picture, title, price, colours and sizes. The title is the link and covers the whole card, so
// that a corner button can lie on it without being inside a link.
import type { Money as Amount } from '@hindam/contract/money';
import { type ReactNode, useState } from 'react';
import type { RenderLink } from './link.tsx';
import { Price } from './money.tsx';
import type { PictureImage } from './picture.tsx';
import { Picture } from './picture.tsx';
import { Swatches } from './swatches.tsx';
import type { TagTone } from './tag.tsx';
import { Tag } from './tag.tsx';
import './product-card.css';

/** The API's card, structurally typed. */
export interface CardProduct {
  title: string;
  price: Amount;
  compare_at_price: Amount | null;
  colors: readonly { code: string; name: string; hex: string }[];
  in_stock: boolean;
  image: PictureImage | null;
  image_hover: PictureImage | null;
}

interface ProductCardProps {
  product: CardProduct;
  /** Renders the link to the product. */
  link: RenderLink;
  /** 'New', 'Limited edition', '−20%', 'Sold out'. */
  tag?: { text: string; tone: TagTone } | null;
  /** 'Made to measure', 'Sizes 50–60', 'One size'. */
  note?: string | null;
  /** 'Only 3 left', only from actual stock. */
  left?: string | null;
  wasText: string;
  coloursText: string;
  /** Level of the title below the page's headings. */
  level?: 2 | 3;
  /** One of the first pictures of the page: fetched at once. */
  priority?: boolean;
  eager?: boolean;
  /** `sizes` of the picture; by default that of the product grid. */
  sizes?: string;
  /** A button above the link, such as the heart; the class `card__corner` places it in the corner. */
  corner?: ReactNode;
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
    corner,
  } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  // The second picture is only shown when a mouse rests on the card, so it is rendered only then.
  const [rested, setRested] = useState(false);
  return (
    <article
      className={product.in_stock ? 'card' : 'card card--out'}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') setRested(true);
      }}
    >
      <div className="card__text">
        <Heading className="card__title">{link({ className: 'card__link', children: product.title })}</Heading>
        <Price price={product.price} compareAt={product.compare_at_price} wasText={wasText} />
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
      </div>
      {corner}
    </article>
  );
}
