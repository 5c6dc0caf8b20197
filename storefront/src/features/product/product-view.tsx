// The content of the product page, below the breadcrumb.
import type { Product } from '@hindam/contract/catalogue';
import { Trans } from '@lingui/react/macro';
import { memo, useDeferredValue } from 'react';
import { browserOnly, deferred } from '../../kit/deferred.tsx';
import { AddForm } from './add-form.tsx';
import { Gallery } from './gallery.tsx';
import { isSoldOut } from './choice.ts';
import type { PageReviews } from './page-product.ts';
import { ProductHead } from './product-info.tsx';
import { Rail, Similar } from './rail.tsx';
import { useChoice } from './use-choice.ts';
import './product-details.css';

export const ProductStory = deferred(async () => (await import('./product-parts.tsx')).ProductStory, 'story');
const ProductReviews = deferred(async () => (await import('./product-parts.tsx')).ProductReviews, 'story');
const Alerting = deferred(async () => (await import('./product-parts.tsx')).Alerting, 'story');
const Assurance = deferred(async () => (await import('./product-parts.tsx')).Assurance, 'story');
const BuyingFacts = deferred(async () => (await import('./product-parts.tsx')).BuyingFacts, 'story', 'frame', 'lines');
const ProductActs = deferred(async () => (await import('./product-parts.tsx')).ProductActs, 'story', 'compare');
const Finding = deferred(async () => (await import('./product-parts.tsx')).Finding, 'story');
const Measuring = deferred(async () => (await import('./product-parts.tsx')).Measuring, 'story');
const AlsoLike = deferred(async () => (await import('./product-parts.tsx')).AlsoLike, 'story');
const AlsoLikeLater = browserOnly(async () => (await import('./product-parts.tsx')).AlsoLike, 'story');
const RecentlyViewed = deferred(async () => (await import('./product-parts.tsx')).RecentlyViewed, 'story');

/**
 * Memoised, because its properties are deferred (`useDeferredValue`): the pressed colour is shown as chosen at once,
 * and its pictures a moment later.
 */
const Pictures = memo(Gallery);
const NONE: readonly never[] = [];

export function ProductView({ product, reviews }: { product: Product; reviews: PageReviews | null }) {
  const chooser = useChoice(product);
  const { colour, size } = chooser.choice;
  const pictured = useDeferredValue(chooser.choice);
  const ended = isSoldOut(product) && !product.custom_size.offered;
  // Below a look (products shown together with this one) the related products are far down the page, so the server does
  // not render them.
  const Also = product.look.length > 0 ? AlsoLikeLater : AlsoLike;
  return (
    <>
      <div className="wrap product">
        <Pictures
          key={pictured.colour?.code}
          productId={product._id}
          title={product.title}
          colour={pictured.colour?.code ?? ''}
          size={pictured.size}
          images={pictured.colour?.images ?? NONE}
        />
        <div className="product__info">
          <ProductHead product={product} choice={chooser.choice}>
            <div className="assurance-line">
              <Assurance product={product} />
            </div>
          </ProductHead>
          <AddForm product={product} chooser={chooser} />
          {product.size_guide ? <Finding product={product} colour={colour?.code} onTake={chooser.chooseSize} /> : null}
          <Alerting product={product} color={colour?.code} size={size} />
          {product.custom_size.offered ? <Measuring product={product} onChoose={chooser.chooseCustom} /> : null}
          {ended ? <Similar pieces={product.related} /> : <BuyingFacts product={product} />}
          <ProductActs product={product} isEnded={ended} />
          <ProductStory product={product} />
        </div>
      </div>
      {product.look.length > 0 && !ended ? (
        <Rail heading={<Trans>Complete the look</Trans>} pieces={product.look} />
      ) : null}
      <div className="wrap product__reviews">
        <ProductReviews product={product} reviews={reviews} />
      </div>
      {product.related.length > 0 && !ended ? <Also product={product} /> : null}
      <RecentlyViewed product={product} />
    </>
  );
}
