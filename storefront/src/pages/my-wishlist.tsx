// R30: my-wishlist. The page is for members; a guest's wish list opens as a panel by the heart in the header.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { loadWishes, removeWish } from '../features/wishes/load-wishes.ts';
import { EmptyList, ListedWish, useDeviceCopy } from '../features/wishes/member-list.tsx';

const my = page({ load: loadWishes, act: removeWish, words: ['wishes', 'forms'], membersOnly: true, keep: 'private' });
export const handle = my.handle;
export const loader = my.loader;
export const clientLoader = my.clientLoader;
export const action = my.action;
export const clientAction = my.clientAction;
export const headers = my.headers;

export default function MyWishlistPage() {
  const { wishes } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  useDeviceCopy(wishes);
  return (
    <div className="wrap">
      <PageHead title={t`My wish list`} address={null} />
      <div className="wishes-page__head">
        <h1>
          <Trans>My wish list</Trans>
        </h1>
        {wishes.length > 0 ? (
          <span className="small muted">
            <Plural value={wishes.length} one="# piece" other="# pieces" />
          </span>
        ) : null}
      </div>
      {wishes.length === 0 ? <EmptyList /> : null}
      <ul className="product-grid wishes">
        {wishes.map((wish) => (
          <ListedWish key={wish.productId} wish={wish} />
        ))}
      </ul>
    </div>
  );
}
