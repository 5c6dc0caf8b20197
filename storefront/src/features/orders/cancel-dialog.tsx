// Cancelling over the order's page. Closing, Esc and the browser's way back are one and the same.
import { Button } from '@hindam/ui/button';
import { Dialog } from '@hindam/ui/dialog';
import { ErrorText } from '@hindam/ui/notice';
import { Skeleton } from '@hindam/ui/skeleton';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type Location, useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePaths } from '../../kit/shell-hooks.ts';
import { CancelBody } from './cancel-body.tsx';
import type { CancelPage } from './load-cancel.ts';

export const MODAL = 'modal';
export const MODAL_NAME = 'order-cancel';

interface CancellingProps {
  orderId: string;
  orderKey: string | null;
}

/** Back to the entry of the history it was opened from; where there is none, the modal leaves the address. */
function useClose() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<{ fromOrder?: boolean } | null>;
  return () => {
    if (state?.fromOrder) return void navigate(-1);
    const query = new URLSearchParams(search);
    query.delete(MODAL);
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
  };
}

/** Open while the address says so. */
export function Cancelling(props: CancellingProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const open = search.get(MODAL) === MODAL_NAME;
  const close = useClose();
  // The dialog also tells of a closing that came from the address.
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (isOpen.current) close();
      }}
      title={t`Cancel order`}
      closeText={t`Close`}
    >
      <Opened {...props} close={close} />
    </Dialog>
  );
}

function Opened({ orderId, orderKey, close }: CancellingProps & { close: () => void }) {
  const address = usePaths().orderCancel(orderId, orderKey);
  const { load, data, state } = useFetcher<CancelPage>();
  useEffect(() => {
    void load(address);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for an opening
  }, []);
  if (!data) return <Waiting asking={state !== 'idle'} />;
  const { order } = data;
  if (!order) return <NotToBeHad />;
  return (
    <CancelBody
      page={{ ...data, order }}
      back={(text) => (
        <Button variant="text" onClick={close}>
          {text}
        </Button>
      )}
    />
  );
}

function Waiting({ asking }: { asking: boolean }) {
  return (
    <div className="cancel-form" aria-busy={asking}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}

function NotToBeHad() {
  return (
    <ErrorText>
      <Trans>This could not be shown just now. Please try again.</Trans>
    </ErrorText>
  );
}
