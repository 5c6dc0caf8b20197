// The list of errors above the fields of a step; each item links to its field.
import { Notice } from '@hindam/ui/notice';
import { Plural } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useFieldName } from './field-words.ts';

/** Focuses the field a link leads to, instead of following the link, which would add a history entry. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export function FaultList({ faults }: { faults: readonly (readonly [string, string])[] }) {
  const fieldName = useFieldName();
  const { length } = faults;
  return (
    <div className="fault-list" tabIndex={-1}>
      <Notice tone="error" role="alert">
        <Plural value={length} one="Please correct # field" other="Please correct # fields" />
        <ul className="fault-list__lines">
          {faults.map(([field, sentence]) => (
            <li key={field}>
              <a href={`#${field}`} className="link" onClick={focusField}>
                {fieldName(field)}: {sentence}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
