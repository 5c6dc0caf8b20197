// A radio button as a clickable card: the button, its title and text, and details that are shown while it is chosen.
import type { ComponentProps, ReactNode } from 'react';
import './pick.css';

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> {
  title: ReactNode;
  children?: ReactNode;
  more?: ReactNode;
  mark?: ReactNode;
}

export function RadioCard({ title, children, more, mark, ...input }: RadioCardProps) {
  return (
    <div className="pick">
      <label className="pick__label">
        <input type="radio" className="pick__dot" {...input} />
        <span className="pick__words">
          <span>{title}</span>
          {children ? <span className="small muted">{children}</span> : null}
        </span>
        {mark}
      </label>
      {more ? <div className="pick__more">{more}</div> : null}
    </div>
  );
}
