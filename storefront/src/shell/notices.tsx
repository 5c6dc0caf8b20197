// The hosts of alerts and toasts, with the shop's texts. Toasts also show push messages that arrive while a page is
// visible, and what became of the calls that were queued without a connection.
import { AlertHost } from '@hindam/ui/alert-host';
import { ToastHost } from '@hindam/ui/toast-host';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { SERVED } from '../kit/platform.ts';
import { usePushToasts } from './use-push-toasts.ts';
import { useQueue } from './use-queue.ts';

export function Notices() {
  const { t } = useLingui();
  const navigate = useNavigate();
  usePushToasts();
  useQueue();
  return (
    <>
      <AlertHost
        texts={{ error: t`Error!`, success: t`Success`, ok: t`Ok` }}
        navigate={(to) => void navigate(to)}
        onDevice={!SERVED}
      />
      <ToastHost />
    </>
  );
}
