// The dialog over the order's page that cancels the order or pieces of it.
import { Button } from '@hindam/ui/button';
import { ErrorText } from '@hindam/ui/notice';
import { Skeleton } from '@hindam/ui/skeleton';
import { Trans, useLingui } from '@lingui/react/macro';
import { AddressModal, useDataOf } from '../../kit/address-modal.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { CancelBody } from './cancel-body.tsx';
import type { CancelPage } from './load-cancel.ts';

export const CANCEL_MODAL = 'order-cancel';

interface CancellingProps {
  orderId: string;
  orderKey: string | null;
}

export function Cancelling(props: CancellingProps) {
  const { t } = useLingui();
  return (
    <AddressModal name={CANCEL_MODAL} title={t`Cancel order`}>
      {(close) => <Opened {...props} close={close} />}
    </AddressModal>
  );
}

function Opened({ orderId, orderKey, close }: CancellingProps & { close: () => void }) {
  const address = usePaths().orderCancel(orderId, orderKey);
  const { data, isAsking } = useDataOf<CancelPage>(address);
  if (!data) return <Waiting asking={isAsking} />;
  const { order } = data;
  if (!order) return <OptionsUnavailable />;
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

function OptionsUnavailable() {
  return (
    <ErrorText>
      <Trans>This could not be shown just now. Please try again.</Trans>
    </ErrorText>
  );
}
