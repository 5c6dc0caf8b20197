// The product page below its breadcrumb.
import type { Card, Product } from '@hindam/contract/catalogue';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { PageLink } from '../../kit/page-link.tsx';
import { useLanguage, usePaths } from '../../kit/shell-hooks.ts';
import { recentlyViewed } from '../../device/recently-viewed.ts';
import { PieceCard } from '../../shell/piece-card.tsx';
import { AddForm } from './add-form.tsx';
import { Gallery } from './gallery.tsx';
import type { PageReviews } from './page-product.ts';
import { Measuring } from './made-to-measure.tsx';
import { DeliveryFacts, ProductText } from './product-facts.tsx';
import { ProductHead } from './product-info.tsx';
import { Reviews } from './reviews.tsx';
import { Share } from './share.tsx';
import { useChoice } from './use-choice.ts';
import './product-details.css';

export function ProductView({ product, reviews }: { product: Product; reviews: PageReviews | null }) {
  const chooser = useChoice(product);
  const paths = usePaths();
  const { colour, size } = chooser.choice;
  return (
    <>
      <div className="wrap product">
        <Gallery
          key={colour?.code}
          productId={product._id}
          title={product.title}
          colour={colour?.code ?? ''}
          size={size}
          images={colour?.images ?? []}
        />
        <div className="product__info">
          <ProductHead product={product} choice={chooser.choice} />
          <AddForm product={product} chooser={chooser} />
          {product.custom_size.offered ? <Measuring product={product} onChoose={chooser.chooseCustom} /> : null}
          <DeliveryFacts product={product} />
          <Share title={product.title} address={paths.productDetails(product._id, { color: colour?.code, size })} />
          <div>
            <ProductText product={product} />
            <Reviews productId={product._id} sizes={product.sizes} first={reviews} />
          </div>
        </div>
      </div>
      {product.related.length > 0 ? (
        <Rail
          heading={<Trans>You may also like</Trans>}
          pieces={product.related}
          more={
            <PageLink to={paths.productList(product.type_id, product.type_slug)}>
              <Trans>View all</Trans>
            </PageLink>
          }
        />
      ) : null}
      <RecentlyViewed exceptId={product._id} />
    </>
  );
}

/** The products viewed on this device today, read after hydration; the server does not know them. */
function RecentlyViewed({ exceptId }: { exceptId: string }) {
  const language = useLanguage();
  const [pieces, setPieces] = useState<readonly Card[]>([]);
  useEffect(() => setPieces(recentlyViewed(exceptId, language)), [exceptId, language]);
  if (pieces.length === 0) return null;
  return <Rail heading={<Trans>Recently viewed</Trans>} pieces={pieces} />;
}

function Rail({ heading, pieces, more }: { heading: ReactNode; pieces: readonly Card[]; more?: ReactNode }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="section__head">
          <h2>{heading}</h2>
          {more}
        </div>
        <div className="product-grid">
          {pieces.map((piece) => (
            <PieceCard key={piece._id} piece={piece} />
          ))}
        </div>
      </div>
    </section>
  );
}
