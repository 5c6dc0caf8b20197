// The product's badges, name, price, rating and minimum quantity. They take as few lines as possible, so that the sizes
// below are on a phone's first screen.
import type { Product } from '@hindam/contract/catalogue';
import { Isolated } from '@hindam/ui/isolated';
import { Price } from '@hindam/ui/money';
import { Stars } from '@hindam/ui/stars';
import { Tag } from '@hindam/ui/tag';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import type { Choice } from './choice.ts';
import { shownPrice } from './choice.ts';
import { MinimumText } from './wording.tsx';

export const REVIEWS_ID = 'reviews';

interface ProductHeadProps {
  product: Product;
  choice: Choice;
  children: ReactNode;
}

export function ProductHead({ product, choice, children }: ProductHeadProps) {
  const { t } = useLingui();
  const { rating } = product;
  const { price, compareAt } = shownPrice(product, choice);
  return (
    <div className="product-head">
      <Badges product={product} />
      <h1 className="product-head__title">
        <Isolated text={product.title} />
      </h1>
      <div className="product-head__facts">
        <div className="product-head__cost">
          <p className="product-head__price" aria-live="polite">
            <Price price={price} compareAt={compareAt} wasText={t`was`} />
          </p>
          <span className="tiny muted">
            <Trans>VAT included</Trans>
          </span>
        </div>
        {rating && rating.count > 0 ? (
          <span className="product-head__rating small">
            <Stars value={rating.average} label={t`Rating out of 5:`} />
            <a href={`#${REVIEWS_ID}`} className="link product-head__reviews" onClick={openReviews}>
              <Plural value={rating.count} one="# review" other="# reviews" />
            </a>
          </span>
        ) : null}
      </div>
      {children}
      {product.min_quantity > 1 ? (
        <p>
          <Tag tone="outline">
            <MinimumText minimum={product.min_quantity} />
          </Tag>
        </p>
      ) : null}
    </div>
  );
}

/**
 * Unfolds the reviews when the link to them is pressed, because not every browser opens a `details` element for a link
 * into it. The router must not navigate: if the section has not hydrated yet, React would render it again.
 */
function openReviews(event: MouseEvent): void {
  const section = document.getElementById(REVIEWS_ID)?.closest('details');
  if (!section) return;
  event.preventDefault();
  section.open = true;
  section.querySelector('summary')?.focus({ preventScroll: true });
  section.scrollIntoView();
}

function Badges({ product }: { product: Product }) {
  const { t } = useLingui();
  const texts = { new: t`New`, limited: t`Limited edition`, sold_out: t`Sold out` };
  // The badge 'sale' is left out, because the struck-through price says the same.
  const badges = product.badges.filter((badge) => badge !== 'sale');
  if (badges.length === 0) return null;
  return (
    <div className="product-head__badges">
      {badges.map((badge) => (
        <Tag key={badge}>{texts[badge]}</Tag>
      ))}
    </div>
  );
}
