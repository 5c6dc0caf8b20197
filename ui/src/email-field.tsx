// A field for an email address.
import type { ComponentProps } from 'react';
import { InputField } from './field.tsx';

/** As the contract has it (`@hindam/contract/fields`), whose schemas the browser does not load. */
export const EMAIL_MAX_CHARACTERS = 254;

type EmailFieldProps = Omit<ComponentProps<typeof InputField>, 'type' | 'inputMode' | 'dir' | 'maxLength'>;

export function EmailField(props: EmailFieldProps) {
  return (
    <InputField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={EMAIL_MAX_CHARACTERS}
      {...props}
    />
  );
}
