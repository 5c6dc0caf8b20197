// The narrow column of the payment screens: a title, the content, and links.
import type { ReactNode } from 'react';
import { PageHead } from '../../kit/page-head.tsx';
import './checkout.css';

interface ScreenProps {
  title: string;
  children: ReactNode;
  ways?: ReactNode;
}

export function Screen({ title, children, ways }: ScreenProps) {
  return (
    <div className="wrap">
      <PageHead title={title} address={null} />
      <div className="pay-screen">
        <h1 className="cart__title">{title}</h1>
        {children}
        {ways ? <div className="error-page__ways">{ways}</div> : null}
      </div>
    </div>
  );
}
