// The words of a password field's button in the account.
import { useLingui } from '@lingui/react/macro';

export function usePasswordTexts(): { show: string; showInFull: string; hide: string; hideInFull: string } {
  const { t } = useLingui();
  return { show: t`Show`, showInFull: t`Show password`, hide: t`Hide`, hideInFull: t`Hide password` };
}
