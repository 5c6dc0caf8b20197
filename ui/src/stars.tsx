import { Icon } from './icon.tsx';
import { useNumber } from './locale.tsx';
import './stars.css';

interface StarsProps {
  value: number;
  label: string;
}

/**
 * A star and the rating with one decimal, and the number of reviews if `count` is given: ★ 4.8 (12). The style sheet
 * draws the star.
 */
export function Stars({ value, count, label }: StarsProps & { count?: number }) {
  const number = useNumber();
  const average = number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="stars">
      <span className="visually-hidden">{label} </span>
      {count === undefined ? average : `${average} (${number(count)})`}
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
