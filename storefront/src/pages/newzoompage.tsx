// Requirement R38: newzoompage, the picture viewer: the pictures of a product or of one of its reviews, in full screen.
// Query parameters: `product_id`, `image`, `color`, `size`, `review`.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { loadPictures } from '../features/product/load-pictures.ts';
import { Viewer } from '../features/product/viewer.tsx';

const route = page({ load: loadPictures, messages: ['viewer'], cache: 'public' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return ['product_id', 'review'].some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));
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
