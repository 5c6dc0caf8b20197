// The panel with a guest's wish list. The list is stored only on the device, so the server cannot render it.
import { LinkButton } from '@hindam/ui/button';
import { Dialog } from '@hindam/ui/dialog';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { LaterStyles } from '../../kit/sheets.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { useLanguage } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { toggleWish } from '../../device/toggle-wish.ts';
import { LatestRail } from '../../shell/latest-rail.tsx';
import { useWishes } from '../../device/wishes.ts';
import { RemoveWish, WishItem } from './wish-item.tsx';
import { viewsOfDevice, type WishView } from './wish-view.ts';

export default function GuestWishes({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const paths = usePaths();
  const wishes = useWishes();
  const views = useViews();
  const shown = views.views?.filter(({ productId }) => wishes.some(({ product_id }) => product_id === productId));
  return (
    <Dialog open onClose={onClose} title={t`My wish list`} closeText={t`Close`} wide>
      <LaterStyles />
      <div className="wishes-panel" aria-busy={!views.views && !views.failed}>
        {views.failed ? (
          <Notice tone="warn" role="alert">
            <Trans>Your wish list could not be shown. Please check your connection and open it again.</Trans>
          </Notice>
        ) : null}
        {wishes.length === 0 ? (
          <>
            <p>
              <Trans>Your wish list is empty. Tap the heart on a piece to keep it here.</Trans>
            </p>
            <p className="muted">
              <Trans>Perhaps one of our newest pieces?</Trans>
            </p>
          </>
        ) : null}
        <ul className="product-grid wishes">
          {shown?.map((wish) => (
            <WishItem
              key={wish.productId}
              wish={wish}
              onMoved={onClose}
              remove={<RemoveWish piece={wish.piece} onClick={() => void takeOff(wish)} />}
            />
          ))}
        </ul>
        <p className="small muted">
          <Trans>These pieces are kept on this device. Log in to have them on every device.</Trans>
        </p>
        <LinkButton variant="ghost" link={linkTo(paths.userLogin(paths.myWishlist()))}>
          <Trans>Log in</Trans>
        </LinkButton>
        {/* Without hearts (the buttons that add to the wish list): a piece added here would not be shown, because the
            panel loads its pieces when it opens. */}
        {wishes.length === 0 ? <LatestRail hearts={false} /> : null}
      </div>
    </Dialog>
  );
}

function useViews(): { views: WishView[] | null; failed: boolean } {
  const language = useLanguage();
  const wishes = useWishes();
  const [state, setState] = useState<{ views: WishView[] | null; failed: boolean }>({ views: null, failed: false });
  // An effect event, so that the products' cards are loaded when the panel opens and not at every change of the list.
  const read = useEffectEvent((shown: string) => viewsOfDevice(browserVisitor().client, shown, wishes));
  useEffect(() => {
    let left = false;
    void read(language).then((views) => {
      if (!left) setState({ views, failed: views === null });
    });
    return () => {
      left = true;
    };
  }, [language]);
  return state;
}

async function takeOff({ productId }: WishView): Promise<void> {
  const { client, language } = browserVisitor();
  await toggleWish({ client, language, productId, variantId: null, wished: false });
}
