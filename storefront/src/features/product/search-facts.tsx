// The title and meta tags of the product page, and its structured data for search engines: the product and its
// breadcrumb.
import type { Product } from '@hindam/contract/catalogue';
import { prefixOf } from '@hindam/contract/pages';
import { useLingui } from '@lingui/react/macro';
import { useCrawlerData } from '../../kit/document-data.tsx';
import { BreadcrumbFacts, JsonLd } from '../../kit/json-ld.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useLanguage, useShell } from '../../kit/shell-hooks.ts';
import { shopPathsOf } from '../../kit/shop-paths.ts';
import type { PageReviews } from './page-product.ts';
import { productGroupOf } from './product-facts.ts';

const DESCRIPTION_LENGTH = 155;
const SHARE_WIDTH = 1_200;
const SHARE_HEIGHT = 630;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

interface ProductPageHeadProps {
  product: Product;
  reviews: PageReviews | null;
}

export function ProductPageHead({ product, reviews }: ProductPageHeadProps) {
  const whole = useCrawlerData<Product>();
  return (
    <>
      <PageHead
        title={product.title}
        description={shortened(product.description)}
        address={() => shopPathsOf('').productDetails(product._id)}
        markets={product.markets}
        product={{
          price: product.price,
          available: product.custom_size.offered || product.items.some(({ stock }) => stock !== 'out'),
        }}
        image={shareImage(whole)}
      />
      <ProductFacts product={product} reviews={reviews} />
    </>
  );
}

function shareImage(whole: Product | null) {
  const { share_picture: src, title: alt } = whole ?? {};
  return src ? { src, width: SHARE_WIDTH, height: SHARE_HEIGHT, alt: alt ?? '' } : null;
}

/**
 * The structured data. It needs absolute URLs and the shop's settings; without them nothing is rendered. The browser
 * renders the same elements with empty data; hydration keeps the data that the server wrote.
 */
function ProductFacts({ product, reviews }: ProductPageHeadProps) {
  const { t } = useLingui();
  const { origin, market, settings } = useShell();
  const whole = useCrawlerData<Product>();
  const language = useLanguage();
  if (!origin || !settings) return null;
  const prefix = prefixOf(language, market);
  const paths = shopPathsOf(prefix);
  const steps = import.meta.env.SSR
    ? [
        { text: t`Home`, to: paths.home() },
        { text: product.type_title, to: paths.productList(product.type_id, product.type_slug) },
        { text: product.title, to: paths.productDetails(product._id) },
      ]
    : [];
  return (
    <>
      <JsonLd
        facts={() =>
          import.meta.env.SSR && whole
            ? productGroupOf({
                product: whole,
                reviews: reviews?.reviews ?? [],
                origin,
                prefix,
                shop: settings.name,
                country: settings.market,
                language,
                madeToMeasure: t`Made to measure`,
              })
            : {}
        }
      />
      <BreadcrumbFacts origin={origin} steps={steps} />
    </>
  );
}
