// One part of the account page, with its heading.
import { type ReactNode, useId } from 'react';
import './my-account.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <h2 className="account-section__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
