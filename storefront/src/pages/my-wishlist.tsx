// Specification §2: my-wishlist. A member's page; a guest's wishes are shown by the heart in the header.
import { LinkButton } from '@hindam/ui/button';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useActionData, useLoaderData, useRevalidator } from 'react-router';
import { browserVisitor } from '../device/browser-visitor.ts';
import type { PageHandle } from '../kit/late-words.ts';
import { usePost } from '../kit/form.ts';
import { FormError } from '../kit/form-error.tsx';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo, PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/shell-hooks.ts';
import { loginRecord } from '../device/login-record.ts';
import { uniteWishes } from '../device/unite-wishes.ts';
import { keepWishes } from '../device/wishes.ts';
import { RemoveWish, WishItem } from '../features/wishes/wish-item.tsx';
import { deviceWishOf, type WishView } from '../features/wishes/wish-view.ts';
import { loadWishes, PRODUCT, removeWish, type Removal } from '../features/wishes/load-wishes.ts';

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

/**
 * The device keeps a copy of her list. Where it does not know her yet (her login was sent before the page was
 * awake), what it holds is a guest's and joins her list first.
 */
function useDeviceCopy(wishes: readonly WishView[]): void {
  const revalidator = useRevalidator();
  const joined = useRef(false);
  useEffect(() => {
    const known = joined.current || loginRecord() !== null;
    joined.current = true;
    if (!known) {
      void uniteWishes(browserVisitor().client).then(() => revalidator.revalidate());
      return;
    }
    keepWishes(wishes.map(deviceWishOf));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list alone says when there is something to keep
  }, [wishes]);
}

function ListedWish({ wish }: { wish: WishView }) {
  const { Form, busy, answer } = usePost<Removal>();
  return (
    <WishItem
      wish={wish}
      onMoved={() => undefined}
      remove={
        <Form method="post">
          <input type="hidden" name={PRODUCT} value={wish.productId} />
          <RemoveWish piece={wish.piece} busy={busy} />
          {answer?.ok === false ? <FormError message={answer.message} /> : null}
        </Form>
      }
    />
  );
}

function EmptyList() {
  const paths = usePaths();
  return (
    <div className="wishes-page__empty">
      <p>
        <Trans>Your wish list is empty. Press the heart on a piece to keep it here.</Trans>
      </p>
      <LinkButton link={linkTo(paths.productList('latest_collection'))}>
        <Trans>Latest collection</Trans>
      </LinkButton>
      <PageLink to={paths.productList('best_seller')} className="link">
        <Trans>Best sellers</Trans>
      </PageLink>
    </div>
  );
}
