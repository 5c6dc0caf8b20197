// One row of what a bag, a quote or an order comes to.
import type { ReactNode } from 'react';
import './cart.css';

interface SumRowProps {
  name: ReactNode;
  look?: 'ok' | 'total' | 'small';
  children: ReactNode;
}

export function SumRow({ name, look, children }: SumRowProps) {
  return (
    <div className={look ? `summary__row summary__row--${look}` : 'summary__row'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
