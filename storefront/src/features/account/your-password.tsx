// The field for the current password, which sensitive changes ask for again, and the texts of password fields.
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

/** The labels of a password field's button (`show`, `hide`), and its accessible names (`showInFull`, `hideInFull`). */
export function usePasswordTexts(): { show: string; showInFull: string; hide: string; hideInFull: string } {
  const { t } = useLingui();
  return { show: t`Show`, showInFull: t`Show password`, hide: t`Hide`, hideInFull: t`Hide password` };
}
