// A `select` with the shop's chevron in place of the browser's arrow.
import { markupText } from '@hindam/contract/markup-text';
import { type ComponentProps, useMemo, useState } from 'react';
import { Icon } from './icon.tsx';
import './select.css';

export function Select({ className = 'field__input', hidden, ...select }: ComponentProps<'select'>) {
  return (
    <span className="select" dir={select.dir} hidden={hidden}>
      <select {...select} className={className} />
      <Icon name="down" size="tiny" />
    </span>
  );
}

export interface SelectOption {
  value: string;
  text: string;
}

interface LongSelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  children?: never;
}

/**
 * A `select` with hundreds of options, such as all countries. They are one text for React, because as elements they
 * would take long to render.
 */
export function LongSelect({ options, ...select }: LongSelectProps) {
  const [first] = useState(select.value ?? select.defaultValue);
  // If this object or its text changed, React would write all options anew and the choice would be lost.
  const markup = useMemo(() => ({ __html: optionsMarkup(options, first) }), [options, first]);
  // oxlint-disable-next-line react/no-danger -- optionsMarkup escapes every value and text
  return <Select {...select} dangerouslySetInnerHTML={markup} />;
}

function optionsMarkup(options: readonly SelectOption[], chosen: unknown): string {
  return options
    .map(({ value, text }) => {
      const mark = value === chosen ? ' selected=""' : '';
      return `<option value="${markupText(value)}"${mark}>${markupText(text)}</option>`;
    })
    .join('');
}
