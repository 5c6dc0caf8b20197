// The first pieces of the wish list as small pictures, each a link to the product page.
import { Picture } from '@hindam/ui/picture';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { WishView } from './wish-view.ts';
import './wish-item.css';

const SHOWN = 4;

export function WishPictures({ wishes }: { wishes: readonly WishView[] }) {
  const paths = usePaths();
  return (
    <ul className="wish-pictures">
      {wishes
        .flatMap(({ productId, color, piece }) => (piece ? [{ productId, color, piece }] : []))
        .slice(0, SHOWN)
        .map(({ productId, color, piece }) => (
          <li key={productId}>
            <PageLink to={paths.productDetails(productId, { color })} aria-label={piece.title}>
              <Picture image={piece.image} sizes="64px" />
            </PageLink>
          </li>
        ))}
    </ul>
  );
}
