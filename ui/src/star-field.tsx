// A choice of one to five stars. They are radio buttons, so that the choice works with arrow keys, plain forms and
// screen readers.
import { Fragment, useId } from 'react';
import { Icon } from './icon.tsx';
import { ErrorText } from './notice.tsx';
import './star-field.css';

interface StarFieldProps {
  label: string;
  name: string;
  /** The meanings of 1, 2 … stars. Screen readers read each with its radio button; only the chosen one is visible. */
  meanings: readonly string[];
  /** The accessible names of 1, 2 … stars. */
  names: readonly string[];
  /** The number of stars chosen first; 0 for none. */
  chosen: number;
  error?: string | null;
}

export function StarField({ label, name, meanings, names, chosen, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset className="star-field" {...(error ? { 'aria-describedby': id } : {})}>
      <legend className="field__label">{label}</legend>
      <div className="star-field__stars">
        {meanings.map((meaning, index) => (
          <Fragment key={meaning}>
            <label className="star-field__star">
              <input
                type="radio"
                name={name}
                value={index + 1}
                defaultChecked={chosen === index + 1}
                required
                className="visually-hidden"
                {...(error ? { 'aria-describedby': id, 'aria-invalid': true } : {})}
              />
              <Icon name="star" />
              <span className="visually-hidden">{`${names[index]}: ${meaning}`}</span>
            </label>
            <span className="star-field__meaning" aria-hidden="true">
              {meaning}
            </span>
          </Fragment>
        ))}
      </div>
      {error ? <ErrorText id={id}>{error}</ErrorText> : null}
    </fieldset>
  );
}
