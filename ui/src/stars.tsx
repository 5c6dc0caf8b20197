import { Icon } from './icon.tsx';
import { useNumber } from './locale.tsx';
import './stars.css';

interface StarsProps {
  /** The rating, 1 to 5. */
  value: number;
  /** What screen readers read: 'Rated 4.8 out of 5'. */
  label: string;
}

/** One star and the rating with one decimal: ★ 4.8 */
export function Stars({ value, label }: StarsProps) {
  const number = useNumber();
  return (
    <span className="stars">
      <span className="visually-hidden">{label}</span>
      <Icon name="star" size="small" />
      <bdi aria-hidden="true">{number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</bdi>
    </span>
  );
}

/** Five stars, of which `value` are filled. */
export function StarRow({ value, label }: StarsProps) {
  return (
    <span className="stars stars--row" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" size="small" {...(star > value ? { className: 'stars__empty' } : {})} />
      ))}
    </span>
  );
}
