import { Fragment } from 'react';
import { Icon } from './icon.tsx';
import type { RenderLink } from './link.tsx';
import './breadcrumb.css';

interface BreadcrumbProps {
  label: string;
  /** The pages from the home page to the current one; the current page is last and has no link. */
  steps: readonly { text: string; link?: RenderLink }[];
}

export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol className="breadcrumb__list">
        {steps.map((step, index) => (
          <li key={step.text} className="breadcrumb__item">
            {index > 0 ? <Icon name="forward" size="tiny" /> : null}
            {step.link ? (
              <Fragment>{step.link({ className: 'breadcrumb__link', children: step.text })}</Fragment>
            ) : (
              <span aria-current="page">{step.text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
