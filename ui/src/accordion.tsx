import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './accordion.css';

interface AccordionProps {
  title: ReactNode;
  open?: boolean;
  id?: string;
  children: ReactNode;
}

/** A section that opens and closes: a native `details`, which works without script and opens for 'find in page'. */
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
