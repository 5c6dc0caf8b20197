// One of several options as a clickable card: a visible radio button, its text, and details of this option only.
import type { ComponentProps, ReactNode } from 'react';
import './checkout.css';

interface PickProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> {
  title: ReactNode;
  /** Under the title, part of the clickable area. */
  children?: ReactNode;
  /** Shown while the option is chosen. */
  more?: ReactNode;
}

export function Pick({ title, children, more, ...input }: PickProps) {
  return (
    <div className="pick">
      <label className="pick__label">
        <input type="radio" className="pick__dot" {...input} />
        <span className="pick__words">
          <span>{title}</span>
          {children ? <span className="small muted">{children}</span> : null}
        </span>
      </label>
      {more ? <div className="pick__more">{more}</div> : null}
    </div>
  );
}
