// The password she has, asked again before something that matters.
import { PasswordField } from '@hindam/ui/password-field';
import { useLingui } from '@lingui/react/macro';
import { usePasswordTexts } from './password-texts.ts';

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
