// Buttons, and links that look like them.
import type { ComponentProps, ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';
import type { RenderLink } from './link.tsx';
import './button.css';

export type ButtonVariant = 'primary' | 'ghost' | 'plain' | 'text';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
}

function classesOf({ variant = 'primary', wide = false }: ButtonLook, more?: string): string {
  return ['button', variant !== 'primary' && `button--${variant}`, wide && 'button--wide', more]
    .filter(Boolean)
    .join(' ');
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** True while a request is in flight: the button then shows '…' and ignores presses. */
  busy?: boolean;
}

export function Button({
  variant,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classesOf({ variant, wide }, className)}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="button__label">{children}</span>
    </button>
  );
}

interface LinkButtonProps extends ButtonLook {
  link: RenderLink;
  className?: string;
  children: ReactNode;
}

export function LinkButton({ link, className, children, ...looks }: LinkButtonProps) {
  return link({ className: classesOf(looks, className), children: <span className="button__label">{children}</span> });
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  label: string;
  look?: 'boxed' | 'veiled';
  children?: ReactNode;
}

export function IconButton({ icon, label, look, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={iconButtonClass(look, className)} aria-label={label}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** The classes of an icon button, for links that look like one; such a link needs an accessible name. */
export function iconButtonClass(look?: 'boxed' | 'veiled', more?: string): string {
  return ['icon-button', look && `icon-button--${look}`, more].filter(Boolean).join(' ');
}

/** The count on an icon. With `bump` it is animated once when it is mounted. */
export function Badge({ children, bump = false }: { children: ReactNode; bump?: boolean }) {
  return <span className={bump ? 'badge badge--bump' : 'badge'}>{children}</span>;
}
