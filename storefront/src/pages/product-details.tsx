// Requirement R21: product-details/{id}. A public page: one cached response serves all visitors with the same path,
// language, market and relevant query parameters. What belongs to one shopper is added in the browser.
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { crawledLoader, usePageData } from '../kit/document-data.tsx';
import { type FormHandler, formAction, NO_ANSWER } from '../kit/form.ts';
import { deferred } from '../kit/deferred.tsx';
import type { PageRequest } from '../kit/load.ts';
import { page } from '../kit/page.ts';
import { linkTo } from '../kit/page-link.tsx';
import { useShopPaths } from '../kit/shell-hooks.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { ErrorPage } from '../shell/errors.tsx';
import { ProductStory, ProductView } from '../features/product/product-view.tsx';
import { ProductPageHead } from '../features/product/search-facts.tsx';
import { HELPFUL_INTENT, type Vote } from '../features/product/helpful-fields.ts';
import { goneIn, type Loaded, load, loadWhole } from '../features/product/load-product.ts';

const GonePiece = deferred(async () => (await import('../features/product/gone-piece.tsx')).GonePiece, 'gone');

const loadHandler = () => import('../features/cart/add-to-cart-handler.ts');

/** Handles the product form. Its code is loaded when the browser is idle or the form is sent. */
const add: FormHandler = async (sent) => {
  const code = await loadHandler().catch(() => null);
  // Without the code nothing has been sent; with NO_ANSWER the page offers to try again.
  return code ? code.addToCartHandler(sent) : NO_ANSWER;
};

const helpful: FormHandler<Vote> = async (sent) => {
  const code = await import('../features/product/vote-helpful.ts').catch(() => null);
  return code ? code.voteHelpful(sent) : NO_ANSWER;
};

async function readWhole(request: PageRequest) {
  const { whole, ...shown } = await loadWhole(request);
  return { page: shown, crawler: whole };
}

const route = page({
  load,
  action: formAction<Vote | null>({ add, [HELPFUL_INTENT]: helpful }),
  parts: [ProductStory],
  cache: 'public',
});
export const loader = crawledLoader(readWhole);
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

/**
 * The loader's data is reloaded only if the path changes, for example to another product: the data contains all colours
 * and sizes, and reviews are loaded separately.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function ProductDetails() {
  const { product, reviews } = usePageData<Loaded>();
  const { t } = useLingui();
  useEffect(() => whenIdle(() => void loadHandler().catch(() => undefined)), []);
  const paths = useShopPaths();
  return (
    <>
      <ProductPageHead product={product} reviews={reviews} />
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
      {/* With the key, another product begins with no choices and no typed values. */}
      <ProductView key={product._id} product={product} reviews={reviews} />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const gone = goneIn(error);
  return gone ? <GonePiece {...gone} /> : <ErrorPage error={error} />;
}
