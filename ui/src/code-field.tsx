// The field for a code that was sent by mail or SMS. It also accepts Arabic digits, and a pasted sentence, of which it
// keeps the first `length` digits.
import { latinDigits } from '@hindam/contract/language';
import { type ReactNode, type RefObject, useId } from 'react';
import { ErrorText } from './notice.tsx';
import './field.css';
import './secret-fields.css';

interface CodeFieldProps {
  /** The element id, if something links to the field; by default one is generated. */
  id?: string;
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  length: number;
  ref?: RefObject<HTMLInputElement | null>;
}

/** For example `1234` for `Your code is ١٢٣٤`. */
export function codeIn(typed: string, length: number): string {
  return latinDigits(typed).replaceAll(/\D/g, '').slice(0, length);
}

export function CodeField({ id: given, name, label, hint, error, length, ref }: CodeFieldProps) {
  const generatedId = useId();
  const id = given ?? generatedId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        className="field__input code-field"
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        spellCheck={false}
        required
        {...(described ? { 'aria-describedby': described } : {})}
        {...(error ? { 'aria-invalid': true } : {})}
        onInput={({ currentTarget }) => {
          const code = codeIn(currentTarget.value, length);
          if (code !== currentTarget.value) currentTarget.value = code;
        }}
      />
      {hint ? (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </div>
  );
}
