import { type ReactNode, useId } from 'react';
import './my-account.css';

interface OverviewCardProps {
  title: string;
  wide?: boolean;
  links: ReactNode;
  children: ReactNode;
}

export function OverviewCard({ title, wide = false, links, children }: OverviewCardProps) {
  const id = useId();
  return (
    <section className={wide ? 'overview-card overview-card--wide' : 'overview-card'} aria-labelledby={id}>
      <h2 className="account-section__title" id={id}>
        {title}
      </h2>
      <div>{children}</div>
      <div className="overview-card__links">{links}</div>
    </section>
  );
}
