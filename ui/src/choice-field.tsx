// A choice between a few options, shown as buttons in a row. They are radio buttons, so that the choice works with
// arrow keys, plain forms and screen readers.
import { type ReactNode, useId } from 'react';
import './choice-field.css';

interface ChoiceFieldProps {
  label: ReactNode;
  /** The text 'optional', shown after the label; none for a required field. */
  optionalText?: string;
  hint?: ReactNode;
  name: string;
  options: readonly { value: string; text: ReactNode }[];
  chosen: string;
}

export function ChoiceField({ label, optionalText, hint, name, options, chosen }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset className="choice-field" {...(hint ? { 'aria-describedby': id } : {})}>
      <legend className="field__label">
        {label}
        {optionalText ? <span className="field__optional"> ({optionalText})</span> : null}
      </legend>
      {hint ? (
        <span className="field__hint" id={id}>
          {hint}
        </span>
      ) : null}
      <div className="choice-field__options">
        {options.map(({ value, text }) => (
          <label key={value} className="choice-field__option">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="visually-hidden"
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
