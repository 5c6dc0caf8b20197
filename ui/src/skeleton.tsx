import './skeleton.css';

/** A piece of a page to come, in its final shape. The region around it carries `aria-busy`. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'picture' | 'block' }) {
  return <span className={`skeleton skeleton--${shape}`} aria-hidden="true" />;
}
