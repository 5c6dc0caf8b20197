// The components of a member's wish list, and the hook that copies the list to the device.
import { LinkButton } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { loginRecord } from '../../device/login-record.ts';
import { mergeWishes } from '../../device/unite-wishes.ts';
import { storeWishes } from '../../device/wishes.ts';
import { LatestPieces } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';
import { RemoveWish, WishItem } from './wish-item.tsx';
import { deviceWishOf, type WishView } from './wish-view.ts';
import { PRODUCT } from './load-wishes.ts';

/**
 * Copies the member's wish list to the device. A device without a login record (the login form was sent before script
 * ran) still has the guest's list, which is first merged into the member's list.
 */
export function useDeviceCopy(wishes: readonly WishView[]): void {
  const revalidator = useRevalidator();
  const joined = useRef(false);
  const keep = useEffectEvent((listed: readonly WishView[]) => {
    const known = joined.current || loginRecord() !== null;
    joined.current = true;
    if (!known) {
      void mergeWishes(browserVisitor().client).then(() => revalidator.revalidate());
      return;
    }
    storeWishes(listed.map(deviceWishOf));
  });
  useEffect(() => keep(wishes), [wishes]);
}

export function ListedWish({ wish }: { wish: WishView }) {
  const { Form, busy, answer } = usePost({ values: { [PRODUCT]: wish.productId } });
  return (
    <WishItem
      wish={wish}
      onMoved={() => undefined}
      remove={
        <Form method="post">
          <input type="hidden" name={PRODUCT} value={wish.productId} />
          <RemoveWish piece={wish.piece} busy={busy} />
          <FormNotice result={answer} />
        </Form>
      }
    />
  );
}

export function EmptyList({ latest }: { latest: readonly Piece[] }) {
  const paths = usePaths();
  return (
    <>
      <div className="wishes-page__empty">
        <p>
          <Trans>Your wish list is empty. Tap the heart on a piece to keep it here.</Trans>
        </p>
        <p className="muted">
          <Trans>Perhaps one of our newest pieces?</Trans>
        </p>
        <LinkButton link={linkTo(paths.productList('latest_collection'))}>
          <Trans>See the latest collection</Trans>
        </LinkButton>
        <PageLink to={paths.productList('best_seller')} className="link">
          <Trans>Best sellers</Trans>
        </PageLink>
      </div>
      <LatestPieces pieces={latest} />
    </>
  );
}
