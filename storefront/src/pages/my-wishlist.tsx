// Requirement R30: my-wishlist. The page is for members; a guest's wish list opens as a panel by the heart in the
// header.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { AlertList } from '../features/alerts/alert-list.tsx';
import { loadWishes, removeWish } from '../features/wishes/load-wishes.ts';
import { EmptyList, ListedWish, useDeviceCopy } from '../features/wishes/member-list.tsx';

const route = page({
  load: loadWishes,
  action: removeWish,
  messages: ['wishes', 'alerts', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function MyWishlistPage() {
  const { wishes, latest, alerts } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  useDeviceCopy(wishes);
  return (
    <div className="wrap page">
      <PageHead title={t`My wish list`} address={null} />
      <div className="page-title">
        <h1>
          <Trans>My wish list</Trans>
        </h1>
        {wishes.length > 0 ? (
          <span className="small muted">
            <Plural value={wishes.length} one="# piece" other="# pieces" />
          </span>
        ) : null}
      </div>
      {wishes.length === 0 ? <EmptyList latest={latest} /> : null}
      <ul className="product-grid wishes">
        {wishes.map((wish) => (
          <ListedWish key={wish.productId} wish={wish} />
        ))}
      </ul>
      <AlertList alerts={alerts} />
    </div>
  );
}
