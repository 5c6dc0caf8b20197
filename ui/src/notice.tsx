// A message within the page. Its tone is shown by an icon too, because colour alone is not visible to everyone.
import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';
import './notice.css';

const ICONS = { info: 'info', warn: 'warning', error: 'warning', ok: 'check' } as const satisfies Record<
  string,
  IconName
>;

interface NoticeProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
  action?: ReactNode;
  /** The ARIA role by which screen readers announce a notice that appears later. */
  role?: 'status' | 'alert';
}

export function Notice({ tone, children, action, role }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} {...(role ? { role } : {})}>
      <Icon name={ICONS[tone]} />
      <div className="notice__text">{children}</div>
      {action}
    </div>
  );
}

export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="error-text" {...(id ? { id } : {})}>
      <Icon name="warning" />
      {children}
    </span>
  );
}
