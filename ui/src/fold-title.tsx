// The line that opens a folded part of a page: a link-like `summary` with the shop's chevron instead of the browser's
// triangle.
import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import './fold-title.css';

interface FoldTitleProps {
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

export function FoldTitle({ children, ref }: FoldTitleProps) {
  return (
    <summary ref={ref} className="fold-title">
      <span className="link">{children}</span>
      <Icon name="down" size="tiny" />
    </summary>
  );
}
