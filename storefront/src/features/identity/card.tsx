// The narrow column of the login page and of other pages with one short form, such as find-order and alerts-off: a
// heading, one card, and links below it.
import { PageTitle } from '@hindam/ui/page-title';
import type { ReactNode } from 'react';
import './identity.css';

interface CardProps {
  title: string;
  step?: string;
  children: ReactNode;
  links?: ReactNode;
}

export function Card({ title, step, children, links }: CardProps) {
  return (
    <div className="wrap page">
      <div className="identity">
        <PageTitle title={title} beside={step ? <p className="small muted">{step}</p> : null} />
        <div className="identity__card">{children}</div>
        {links ? <div className="identity__ways">{links}</div> : null}
      </div>
    </div>
  );
}
