// A `select` with the shop's chevron in place of the browser's arrow, at the end of the line in both directions.
import type { ComponentProps } from 'react';
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
