import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './accordion.css';

interface AccordionProps {
  title: ReactNode;
  open?: boolean;
  id?: string;
  children: ReactNode;
}

/** A section that opens and closes, made of a native `details`, so that it works without script. */
export function Accordion({ title, open = false, id, children }: AccordionProps) {
  return (
    <details className="accordion" open={open} {...(id ? { id } : {})}>
      <summary className="accordion__title">
        {title}
        <Icon name="down" size="small" />
      </summary>
      <div className="accordion__body">{children}</div>
    </details>
  );
}
