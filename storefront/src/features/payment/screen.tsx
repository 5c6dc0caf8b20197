import { PageTitle } from '@hindam/ui/page-title';
import type { ReactNode } from 'react';
import { PageHead } from '../../kit/page-head.tsx';
import './checkout.css';

interface ScreenProps {
  title: string;
  children: ReactNode;
  links?: ReactNode;
}

export function Screen({ title, children, links }: ScreenProps) {
  return (
    <div className="wrap page">
      <PageHead title={title} address={null} />
      <div className="pay-screen">
        <PageTitle title={title} />
        {children}
        {links ? <div className="error-page__ways">{links}</div> : null}
      </div>
    </div>
  );
}
