// Inputs and text areas with a label above them, and with a hint and an error below that screen readers read too.
import type { ComponentProps } from 'react';
import { useId } from 'react';
import { ErrorText } from './notice.tsx';
import './field.css';

interface FieldTexts {
  label: string;
  /** The text 'optional', shown after the label; none for a required field. */
  optionalText?: string;
  hint?: string;
  error?: string | null;
}

interface InputFieldProps extends FieldTexts, ComponentProps<'input'> {}
interface TextFieldProps extends FieldTexts, ComponentProps<'textarea'> {}

function describe(id: string, hint?: string, error?: string | null) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error ? { 'aria-invalid': true as const } : {}) };
}

function Label({ id, label, optionalText }: { id: string; label: string; optionalText: string | undefined }) {
  return (
    <label className="field__label" htmlFor={id}>
      {label}
      {optionalText ? <span className="field__optional"> ({optionalText})</span> : null}
    </label>
  );
}

function Below({ id, hint, error }: { id: string; hint: string | undefined; error: string | null | undefined }) {
  return (
    <>
      {hint ? (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </>
  );
}

export function InputField({ label, optionalText, hint, error, ...input }: InputFieldProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <div className="field">
      <Label id={id} label={label} optionalText={optionalText} />
      <input className="field__input" {...input} id={id} {...describe(id, hint, error)} />
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

export function TextField({ label, optionalText, hint, error, ...input }: TextFieldProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <div className="field">
      <Label id={id} label={label} optionalText={optionalText} />
      <textarea className="field__input" rows={2} {...input} id={id} {...describe(id, hint, error)} />
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}
