// Specification §2: my-wishlist. A member's page; a guest's wishes are shown by the heart in the header.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useActionData, useLoaderData } from 'react-router';
import type { PageHandle } from '../kit/late-words.ts';
import { FormError } from '../kit/form-error.tsx';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { loadWishes, removeWish, type Removal } from '../features/wishes/load-wishes.ts';
import { EmptyList, ListedWish, useDeviceCopy } from '../features/wishes/member-list.tsx';

export const handle = { words: ['wishes'], own: true } satisfies PageHandle;
export const loader = loaderOf(loadWishes);
export const clientLoader = loaderOf(withWords(loadWishes, 'wishes'));
export const action = actionOf(removeWish);
export const clientAction = actionOf(removeWish);
export { privateHeaders as headers } from '../kit/headers.ts';

export default function MyWishlistPage() {
  const { wishes } = useLoaderData<typeof loader>();
  const sentWithoutScript = useActionData<Removal>();
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
      {sentWithoutScript?.ok === false ? <FormError message={sentWithoutScript.message} /> : null}
      {wishes.length === 0 ? <EmptyList /> : null}
      <ul className="product-grid wishes">
        {wishes.map((wish) => (
          <ListedWish key={wish.productId} wish={wish} />
        ))}
      </ul>
    </div>
  );
}
