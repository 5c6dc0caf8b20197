// Password fields of the account: the password she has, asked again before something that matters, and their words.
import { PasswordField } from '@hindam/ui/password-field';
import { useLingui } from '@lingui/react/macro';

export function YourPassword({ name, error }: { name: string; error: string | null }) {
  const { t } = useLingui();
  return (
    <PasswordField
      name={name}
      label={t`Your password`}
      autoComplete="current-password"
      texts={usePasswordTexts()}
      error={error}
    />
  );
}

/** The words of the button in a password field. */
export function usePasswordTexts(): { show: string; showInFull: string; hide: string; hideInFull: string } {
  const { t } = useLingui();
  return { show: t`Show`, showInFull: t`Show password`, hide: t`Hide`, hideInFull: t`Hide password` };
}
