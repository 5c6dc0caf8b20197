// The hosts of alerts and toasts, with the shop's texts.
import { AlertHost } from '@hindam/ui/alert-host';
import { ToastHost } from '@hindam/ui/toast-host';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';

export function Notices() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <AlertHost texts={{ error: t`Error!`, success: t`Success`, ok: t`Ok` }} navigate={(to) => void navigate(to)} />
      <ToastHost />
    </>
  );
}
