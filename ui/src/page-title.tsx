// The heading of a page: its title, and what stands beside the title and below it.
import type { ReactNode } from 'react';
import './page-title.css';

interface PageTitleProps {
  title: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
  size?: 'page' | 'display';
}

export function PageTitle({ title, beside, children, size = 'page' }: PageTitleProps) {
  return (
    <div className={size === 'display' ? 'page-title page-title--display' : 'page-title'}>
      <h1>{title}</h1>
      {beside}
      {children ? <div className="page-title__below">{children}</div> : null}
    </div>
  );
}
