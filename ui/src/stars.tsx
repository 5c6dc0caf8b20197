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

const STARS = 5;
/**
 * STAR: the path of one star from its top, in relative steps. STEP: how far the next star is to the right. Both are in
 * the units of the `viewBox`.
 */
const STAR = 'l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3-4.6-4.3 6.3-.8z';
const STEP = 25.5;

/** The path of the stars after the first `from` ones, up to the star `to`. */
const starsBetween = (from: number, to: number): string =>
  `M${12 + STEP * from} 3${Array.from({ length: to - from }, () => STAR).join(`m${STEP} 0`)}`;

/** Five stars in one drawing, of which `value`, a whole number, are filled. */
export function StarRow({ value, label }: StarsProps) {
  return (
    <svg className="star-row" viewBox="0 0 126 24" role="img" aria-label={label}>
      {value > 0 ? <path d={starsBetween(0, value)} /> : null}
      {value < STARS ? <path className="star-row__empty" d={starsBetween(value, STARS)} /> : null}
    </svg>
  );
}
