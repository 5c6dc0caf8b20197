import './skeleton.css';

/** A placeholder for a part of the page, in its final shape. The region around it carries `aria-busy`. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'picture' | 'block' }) {
  return <span className={`skeleton skeleton--${shape}`} aria-hidden="true" />;
}
