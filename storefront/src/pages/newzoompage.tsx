// R38: newzoompage, the picture viewer: a product's pictures in full screen. Parameters: `product_id`, `image`,
// `color`, `size`.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import type { PageRequest } from '../kit/load.ts';
import { needed } from '../kit/load.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import type { ViewedProduct } from '../features/product/viewer.tsx';
import { Viewer } from '../features/product/viewer.tsx';

async function load({ visitor, url }: PageRequest): Promise<{ product: ViewedProduct | null }> {
  const id = url.searchParams.get('product_id');
  // Without `product_id` the page shows no picture, only a link to the latest collection.
  if (!id) return { product: null };
  const answer = await visitor.client.get('product/details/{id}', {
    params: { id },
    query: { language_code: visitor.language },
  });
  const { product } = needed(answer).result;
  // The viewer needs only the name and the pictures.
  return { product: { _id: product._id, title: product.title, colors: product.colors } };
}

const route = page({ load, messages: ['viewer'], cache: 'public' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.searchParams.get('product_id') !== nextUrl.searchParams.get('product_id');
}

export default function PicturesPage() {
  const { product } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={product ? t`Pictures of ${product.title}` : t`Pictures`} address={null} />
      {product ? <Viewer product={product} /> : <WayOut />}
    </>
  );
}

function WayOut() {
  const paths = usePaths();
  return (
    <div className="wrap no-pictures">
      <h1>
        <Trans>Pictures</Trans>
      </h1>
      <p>
        <Trans>There is no piece to show here.</Trans>
      </p>
      <LinkButton link={linkTo(paths.productList('latest_collection'))}>
        <Trans>Latest collection</Trans>
      </LinkButton>
    </div>
  );
}
