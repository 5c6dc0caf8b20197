// A `select` with a label above it, and with an error below that screen readers read too.
import { type ComponentProps, useId } from 'react';
import { ErrorText } from './notice.tsx';
import { Select } from './select.tsx';
import './field.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  error?: string | null;
}

export function SelectField({ label, error, children, ...select }: SelectFieldProps) {
  const generatedId = useId();
  const id = select.id ?? generatedId;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <Select {...select} id={id} {...(error ? { 'aria-describedby': `${id}-error`, 'aria-invalid': true } : {})}>
        {children}
      </Select>
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </div>
  );
}
