// Specification §2: product-details/{id}. A public page: the same for everyone in a language, for
// one choice of colour and size; what is the shopper's own is added in her browser.
import type { Product } from '@hindam/contract/catalogue';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Asked } from '../kit/load.ts';
import { actionOf, needed } from '../kit/load.ts';
import { packedLoaderOf, usePacked } from '../kit/packed.ts';
import { linkTo } from '../kit/page-link.tsx';
import { useLanguage, usePaths } from '../kit/shell-hooks.ts';
import { recallSight } from '../device/day-store.ts';
import { isProduct, productAddress, rememberProduct } from '../device/recently-viewed.ts';
import { addToBag } from '../features/bag/add-to-bag.ts';
import type { PageReviews } from '../features/product/page-product.ts';
import { pageProduct, pageReviews } from '../features/product/page-product.ts';
import { ProductView } from '../features/product/product-view.tsx';
import { ProductPageHead } from '../features/product/search-facts.tsx';
import '../features/product/product-details.css';

interface Loaded {
  product: Product;
  /** null when they could not be read: the page stands without them. */
  reviews: PageReviews | null;
}

async function load({ visitor, params, url }: Asked): Promise<Loaded> {
  const { client, language } = visitor;
  const id = params['id'] ?? '';
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('reviews'))) || 1);
  const [details, reviews] = await Promise.all([
    client.get('product/details/{id}', { params: { id }, query: { language_code: language } }),
    client.get('product/reviews/{id}', { params: { id }, query: { language_code: language, page } }),
  ]);
  if (!details.ok && details.refusal.errorCode === UNREACHABLE) {
    const seen = recallSight(productAddress(id, language), isProduct);
    if (seen) return { product: seen, reviews: null };
  }
  return {
    product: pageProduct(needed(details).result.product),
    reviews: reviews.ok ? pageReviews(reviews.result, url.searchParams.has('reviews')) : null,
  };
}

const packed = packedLoaderOf(load);
// Named first: the browser's build cuts `loader` out, and whatever names it.
export const loader = packed;
export const clientLoader = packed;
export const action = actionOf(addToBag);
export const clientAction = actionOf(addToBag);
export { publicHeaders as headers } from '../kit/headers.ts';

/** A colour or a size is already here; an add changes the bag, not the product. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.searchParams.get('reviews') !== nextUrl.searchParams.get('reviews')
  );
}

export default function ProductDetails() {
  const { product, reviews } = usePacked<Loaded>();
  const { t } = useLingui();
  const paths = usePaths();
  const language = useLanguage();
  useEffect(() => rememberProduct(product, language), [product, language]);
  return (
    <>
      <ProductPageHead product={product} />
      <div className="wrap">
        <Breadcrumb
          label={t`Breadcrumb`}
          steps={[
            { text: t`Home`, link: linkTo(paths.home()) },
            { text: product.type_title, link: linkTo(paths.productList(product.type_id, product.type_slug)) },
            { text: product.title },
          ]}
        />
      </div>
      {/* Another product is another page: nothing chosen or typed may cross over. */}
      <ProductView key={product._id} product={product} reviews={reviews} />
    </>
  );
}
