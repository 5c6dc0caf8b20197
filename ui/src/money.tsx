// Every amount of money on every page. It is isolated from the surrounding text, so that neither direction moves its
// minus sign or its currency.
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

/** The mark keeps the sign on the number's left; the unit stays where the language puts it. */
export function minusText(text: string): string {
  return `${LEFT_TO_RIGHT_MARK}−${text}`;
}

export function Money({ money, minus = false, className }: MoneyProps) {
  const { language, digits } = useLocale();
  const text = formatMoney(money, language, digits);
  const classes = className ? `money ${className}` : 'money';
  if (!minus) return <bdi className={classes}>{text}</bdi>;
  // Without `dir` the mark would be the first strong character and reverse an Arabic amount.
  return (
    <bdi className={classes} dir={directionOf(language)}>
      {minusText(text)}
    </bdi>
  );
}

interface PriceProps {
  price: Amount;
  compareAt: Amount | null;
  /** Read by screen readers before the struck price: 'was'. */
  wasText: string;
}

/** A price, and the struck former price if it was higher. */
export function Price({ price, compareAt, wasText }: PriceProps) {
  if (!compareAt || compareAt.amount <= price.amount) return <Money money={price} />;
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
