// A `select` with a label above it, and with an error below that screen readers read too.
import { type ComponentProps, useId } from 'react';
import { ErrorText } from './notice.tsx';
import { LongSelect, Select, type SelectOption } from './select.tsx';
import './field.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  error?: string | null;
  /** For hundreds of options, in place of children. */
  options?: readonly SelectOption[];
}

export function SelectField({ label, error, options, children, ...props }: SelectFieldProps) {
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const select = { ...props, id, ...(error ? { 'aria-describedby': `${id}-error`, 'aria-invalid': true } : {}) };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {options ? <LongSelect {...select} options={options} /> : <Select {...select}>{children}</Select>}
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </div>
  );
}
