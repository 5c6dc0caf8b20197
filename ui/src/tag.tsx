import type { ReactNode } from 'react';
import './tag.css';

export type TagTone = 'plain' | 'sale' | 'outline';

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'tag' : `tag tag--${tone}`}>{children}</span>;
}
