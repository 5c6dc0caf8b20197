// The heart in the header: a link to the wish list page, which asks a guest to log in. With script, a guest's press
// opens a panel with the list stored on the device instead.
import { Badge, iconButtonClass } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, Suspense, useState } from 'react';
import { PageLink } from '../kit/page-link.tsx';
import { useShopPaths } from '../kit/shell-hooks.ts';
import { loginRecord } from '../device/login-record.ts';
import { useWishCount } from '../device/wish-count.ts';

export type WishPanel = ComponentType<{ onClose: () => void }>;

export function WishLink({ panel: Panel }: { panel: WishPanel }) {
  const { t } = useLingui();
  const pieces = useWishCount();
  const count = useNumber()(pieces);
  const [open, setOpen] = useState(false);
  return (
    <>
      <PageLink
        className={iconButtonClass()}
        to={useShopPaths().myWishlist()}
        aria-label={pieces > 0 ? t`My wish list, pieces: ${count}` : t`My wish list`}
        onClick={(event) => {
          if (loginRecord() !== null || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="heart" />
        {pieces > 0 ? <Badge key={count}>{count}</Badge> : null}
      </PageLink>
      {open ? (
        <Suspense>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
