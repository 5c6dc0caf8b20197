import './skeleton.css';

/** A placeholder for content that is loading; the element around it must have `aria-busy`. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'picture' | 'block' }) {
  return <span className={`skeleton skeleton--${shape}`} aria-hidden="true" />;
}
