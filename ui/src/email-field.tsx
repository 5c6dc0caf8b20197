import type { ComponentProps } from 'react';
import { InputField } from './field.tsx';

/** As in `@hindam/contract/fields`, which is not imported because it would bring zod into the browser's code. */
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
