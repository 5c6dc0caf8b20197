// A password field with a button that shows or hides the typed password. Without script the button is hidden.
import { type RefObject, useId, useState } from 'react';
import { ErrorText } from './notice.tsx';
import './field.css';
import './secret-fields.css';

interface PasswordFieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string | null;
  /** The id of another element that describes the field for screen readers. */
  describedBy?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  /** The label of the button ('Show' or 'Hide'), and its accessible name, which must begin with the label. */
  texts: { show: string; showInFull: string; hide: string; hideInFull: string };
  ref?: RefObject<HTMLInputElement | null>;
}

export function PasswordField({ name, label, hint, error, describedBy, autoComplete, texts, ref }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="password-field">
        <input
          ref={ref}
          id={id}
          className="field__input password-field__input"
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          {...(described ? { 'aria-describedby': described } : {})}
          {...(error ? { 'aria-invalid': true } : {})}
        />
        <button
          type="button"
          className="password-field__show needs-script"
          aria-label={shown ? texts.hideInFull : texts.showInFull}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? texts.hide : texts.show}
        </button>
      </div>
      {hint ? (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </div>
  );
}
