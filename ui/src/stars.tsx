import { Icon } from './icon.tsx';
import { useNumber } from './locale.tsx';
import './stars.css';

interface StarsProps {
  value: number;
  label: string;
}

/**
 * A star and the rating with one decimal, and the number of reviews if `count` is given: ★ 4.8 (12). Screen readers
 * read `label` first: 'Rating out of 5 and number of reviews:'. The style sheet draws the star, and one text serves
 * readers and screen readers, because a list has many ratings and its HTML should stay small.
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

/** Five stars, of which `value` are filled; the label says how many. */
export function StarRow({ value, label }: StarsProps) {
  return (
    <span className="stars stars--row" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" size="small" {...(star > value ? { className: 'stars__empty' } : {})} />
      ))}
    </span>
  );
}
