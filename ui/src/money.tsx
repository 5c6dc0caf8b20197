// An amount of money, isolated from the text around it, so that its minus sign and its currency stay in their places on
// right-to-left pages.
import { directionOf } from '@hindam/contract/language';
import type { Money as Amount } from '@hindam/contract/money';
import { formatMoney } from '@hindam/contract/money';
import { useLocale } from './locale.tsx';
import './money.css';

interface MoneyProps {
  money: Amount;
  /** Shows the amount as subtracted: `−AED 214.00`. */
  minus?: boolean;
  className?: string;
}

const LEFT_TO_RIGHT_MARK = '\u200E';

/**
 * Puts a minus sign before a formatted amount. The left-to-right mark keeps the sign to the left of the number in
 * Arabic.
 */
export function minusText(text: string): string {
  return `${LEFT_TO_RIGHT_MARK}−${text}`;
}

export function Money({ money, minus = false, className }: MoneyProps) {
  const { language, digits } = useLocale();
  const text = formatMoney(money, language, digits);
  const classes = className ? `money ${className}` : 'money';
  if (!minus) return <bdi className={classes}>{text}</bdi>;
  // Without `dir`, the mark would make the whole `bdi` left-to-right and reverse an Arabic amount.
  return (
    <bdi className={classes} dir={directionOf(language)}>
      {minusText(text)}
    </bdi>
  );
}

interface PriceProps {
  price: Amount;
  compareAt: Amount | null;
  /** The text 'was', which screen readers read before the former price. */
  wasText: string;
}

/** A price, and after it the former price `compareAt`, struck through, if that is higher. */
export function Price({ price, compareAt, wasText }: PriceProps) {
  const { language, digits } = useLocale();
  // `Money` is not used here, because a list shows many prices and each component takes time to render.
  if (!compareAt || compareAt.amount <= price.amount)
    return <bdi className="money">{formatMoney(price, language, digits)}</bdi>;
  return (
    <span className="price">
      <Money money={price} className="price__now" />
      <span className="price__was">
        <span className="visually-hidden">{wasText} </span>
        <Money money={compareAt} />
      </span>
    </span>
  );
}
