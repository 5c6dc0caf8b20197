// A product's structured data for search engines: a schema.org ProductGroup with one offer per variant.
import type { Product } from '@hindam/contract/catalogue';
import { decimalsOf } from '@hindam/contract/money';
import { prefixOf } from '@hindam/contract/pages';
import { JsonLd } from '../../kit/json-ld.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useLanguage, useShell } from '../../kit/shell-hooks.ts';
import { shopPathsOf } from '../../kit/shop-paths.ts';
import { ONE_SIZE } from '../../shell/piece.ts';

const DESCRIPTION_LENGTH = 155;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

function groupOf(product: Product, origin: string, prefix: string): Record<string, unknown> {
  const page = `${origin}${shopPathsOf(prefix).productDetails(product._id)}`;
  const colours = new Map(product.colors.map((colour) => [colour.code, colour]));
  const images = product.colors.flatMap(({ images: [first] }) => (first ? [new URL(first.src, origin).href] : []));
  return {
    '@type': 'ProductGroup',
    productGroupID: product._id,
    name: product.title,
    description: shortened(product.description),
    url: page,
    image: images,
    brand: { '@type': 'Brand', name: 'Hindam' },
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    ...(product.rating && product.rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating.average,
            reviewCount: product.rating.count,
          },
        }
      : {}),
    hasVariant: product.items.map((item) => {
      const colour = colours.get(item.color_code);
      const address = new URLSearchParams({ color: item.color_code, size: item.size });
      return {
        '@type': 'Product',
        sku: item.sku,
        name: [product.title, colour?.name ?? item.color_code, ...(item.size === ONE_SIZE ? [] : [item.size])].join(
          ', ',
        ),
        color: colour?.name ?? item.color_code,
        size: item.size,
        offers: {
          '@type': 'Offer',
          url: `${page}?${address.toString()}`,
          price: (item.price.amount / 10 ** decimalsOf(item.price.currency)).toFixed(decimalsOf(item.price.currency)),
          priceCurrency: item.price.currency,
          availability: item.stock === 'out' ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
        },
      };
    }),
  };
}

export function ProductPageHead({ product }: { product: Product }) {
  const { origin, market } = useShell();
  const prefix = prefixOf(useLanguage(), market);
  return (
    <>
      <PageHead
        title={product.title}
        description={shortened(product.description)}
        address={() => shopPathsOf('').productDetails(product._id)}
        image={product.colors[0]?.images[0] ?? null}
        kind="product"
        markets={product.markets}
      />
      {/* Structured data needs absolute addresses; the origin is '' if the frame's data could not be read. */}
      {origin ? <JsonLd facts={() => (import.meta.env.SSR ? groupOf(product, origin, prefix) : {})} /> : null}
    </>
  );
}
