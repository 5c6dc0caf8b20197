// Related products at the end of the product page.
import type { Product } from '@hindam/contract/catalogue';
import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { Rail } from './rail.tsx';

export function AlsoLike({ product }: { product: Product }) {
  const paths = usePaths();
  return (
    <Rail
      heading={<Trans>You may also like</Trans>}
      pieces={product.related}
      more={
        <PageLink to={paths.productList(product.type_id, product.type_slug)}>
          <Trans>View all</Trans>
        </PageLink>
      }
    />
  );
}
