// A checkbox with its label beside it and an error text below.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorText } from './notice.tsx';
import './check-field.css';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
  error?: string | null;
}

export function CheckField({ children, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="check-field">
      <label className="check">
        <input
          type="checkbox"
          className="check__box"
          {...input}
          {...(error ? { 'aria-describedby': `${id}-error`, 'aria-invalid': true } : {})}
        />
        <span>{children}</span>
      </label>
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </div>
  );
}
