// Reads the rows of a payment provider's own report. A needed column that is missing, or a cell that is no amount, is
// an error that names it.
import { decimalsOf } from '../kernel/csv.ts';

/** The report cannot be used; the message says why. */
export class ReportFailure extends Error {}

export const REPORT_FIELDS = ['type', 'payment', 'refund', 'amount', 'fee', 'currency'] as const;
export type Field = (typeof REPORT_FIELDS)[number];
export type Columns = Readonly<Partial<Record<Field, string>>>;

export interface ReportRow {
  line: number;
  /** `other` rows, for example fees, are listed and summed up, but not compared. */
  kind: 'capture' | 'refund' | 'other';
  /** The provider's own word for the kind of row; empty when its report has none. */
  type: string;
  /** The payment's id: the shop's or the provider's. */
  payment: string | null;
  /** The refund's id: the shop's or the provider's. */
  refund: string | null;
  /** Negative for money that went out. */
  minor: number;
  currency: string;
  feeMinor: number;
  feeCurrency: string;
}

interface Format {
  columns: Columns;
  /**
   * The provider's words for a payment, for a refund, and for a refund that failed after it was done. Null for reports
   * without such words: there a row is a refund if its amount is negative or its type contains `refund`.
   */
  types: { capture: string; refund: string; failedRefund?: string } | null;
  /**
   * Columns with the amount and the currency in which the shopper paid, for reports of an account that is kept in
   * another currency.
   */
  seen?: { amount: string; currency: string };
}

/**
 * The columns and words of the reports of the sandbox and of Stripe ('Itemized balance change from activity'). Whoever
 * reconciles the report of another provider has to name its columns.
 */
const FORMATS: Readonly<Record<string, Format>> = {
  sandbox: {
    columns: {
      type: 'type',
      payment: 'payment_id',
      refund: 'refund_id',
      amount: 'amount',
      fee: 'fee',
      currency: 'currency',
    },
    types: { capture: 'payment', refund: 'refund' },
  },
  stripe: {
    columns: {
      type: 'reporting_category',
      payment: 'payment_metadata[reference]',
      refund: 'source_id',
      amount: 'gross',
      fee: 'fee',
      currency: 'currency',
    },
    types: { capture: 'charge', refund: 'refund', failedRefund: 'refund_failure' },
    seen: { amount: 'customer_facing_amount', currency: 'customer_facing_currency' },
  },
};
const UNDESCRIBED: Format = { columns: {}, types: null };
const NEEDED: readonly Field[] = ['payment', 'amount', 'currency'];

const named = (heading: string): string => heading.trim().toLowerCase();

function placeOf(headings: readonly string[], heading: string): number {
  const places = headings.flatMap((one, place) => (named(one) === named(heading) ? [place] : []));
  if (places.length > 1) throw new ReportFailure(`The report has two columns '${heading}': take one out.`);
  const [place] = places;
  if (place !== undefined) return place;
  const there = headings.map((one) => `'${one.trim()}'`).join(', ');
  throw new ReportFailure(`The report has no column '${heading}'. It has ${there}.`);
}

const PLAIN = /^([+-]?)(\d{1,12})(?:\.(\d{1,6}))?$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,6})?$/;

/**
 * Converts an amount such as `-1250.50` or `1,250.50` to minor units; null for a text that is no such amount of the
 * currency.
 */
export function minorOf(text: string, currency: string): number | null {
  const trimmed = text.trim();
  const [, sign, whole, fraction = ''] =
    PLAIN.exec(GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return null;
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' && minor !== 0 ? -minor : minor;
}

/**
 * A payment reference of this shop is the payment's id, a full stop and an HMAC of the id
 * (server/src/outside/payments/reference.ts).
 */
const REFERENCE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\..+$/;
const idIn = (text: string): string | null => {
  const trimmed = text.trim();
  return trimmed === '' ? null : (REFERENCE.exec(trimmed)?.[1] ?? trimmed);
};

interface Line {
  line: number;
  cells: readonly string[];
}

/** Makes the function that reads a row. `columns` adds to or replaces the known columns of the provider. */
export function readerOf(provider: string, headings: readonly string[], columns: Columns): (row: Line) => ReportRow {
  const format = FORMATS[provider] ?? UNDESCRIBED;
  const headingOf: Columns = { ...format.columns, ...columns };
  const missing = NEEDED.filter((field) => headingOf[field] === undefined);
  if (missing.length > 0) {
    const options = missing.map((field) => `--column ${field}=…`).join(' ');
    throw new ReportFailure(`Say which columns of the report of ${provider} to read: ${options}`);
  }
  const placed = REPORT_FIELDS.flatMap((field) => {
    const heading = headingOf[field];
    return heading === undefined ? [] : [[field, placeOf(headings, heading)] as const];
  });
  const places = new Map<Field, number>(placed);
  const { seen } = format;
  const hasSeen = seen && headings.some((one) => named(one) === seen.amount) && !columns.amount && !columns.currency;
  const seenPlaces = hasSeen ? [placeOf(headings, seen.amount), placeOf(headings, seen.currency)] : null;

  return ({ line, cells }) => {
    const at = (place: number, heading: string): string => {
      const cell = cells[place];
      if (cell === undefined) throw new ReportFailure(`Line ${line} has no '${heading}': the row is cut short.`);
      return cell;
    };
    const cell = (field: Field): string => {
      const place = places.get(field);
      return place === undefined ? '' : at(place, headingOf[field]!);
    };
    const amountOf = (text: string, heading: string, currency: string): number => {
      const minor = minorOf(text, currency);
      if (minor !== null) return minor;
      throw new ReportFailure(`Line ${line}, '${heading}': '${text.slice(0, 40)}' is no amount of ${currency}.`);
    };
    const currencyOf = (text: string): string => {
      if (/^[a-z]{3}$/i.test(text.trim())) return text.trim().toUpperCase();
      throw new ReportFailure(`Line ${line}: '${text.slice(0, 40)}' is no currency, such as AED.`);
    };
    const type = cell('type').trim();
    const feeCurrency = currencyOf(cell('currency'));
    const fee = cell('fee').trim();
    const seenCurrency = seenPlaces ? at(seenPlaces[1]!, seen!.currency).trim() : '';
    const currency = seenCurrency === '' ? feeCurrency : currencyOf(seenCurrency);
    const settled = amountOf(cell('amount'), headingOf.amount!, feeCurrency);
    const minor = seenCurrency === '' ? settled : amountOf(at(seenPlaces![0]!, seen!.amount), seen!.amount, currency);
    const payment = idIn(cell('payment'));
    const kind = kindOf(format, type, settled, payment);
    return {
      line,
      kind,
      type,
      payment,
      refund: kind === 'refund' ? idIn(cell('refund')) : null,
      // A payment and a failed refund are positive and a refund is negative, because some reports write refunds without a
      // sign; other rows keep their sign.
      minor: kind === 'other' ? minor : Math.abs(minor) * (kind === 'refund' && !hasFailed(format, type) ? -1 : 1),
      currency,
      feeMinor: fee === '' ? 0 : amountOf(fee, headingOf.fee ?? 'fee', feeCurrency),
      feeCurrency,
    };
  };
}

const hasFailed = ({ types }: Format, type: string): boolean => types !== null && named(type) === types.failedRefund;

function kindOf({ types }: Format, type: string, minor: number, payment: string | null): ReportRow['kind'] {
  // The provider's account may serve other shops too, so a row without a payment reference is not compared.
  if (payment === null) return 'other';
  if (types === null) return minor < 0 || /refund/i.test(type) ? 'refund' : 'capture';
  if (named(type) === types.capture) return 'capture';
  return [types.refund, types.failedRefund].includes(named(type)) ? 'refund' : 'other';
}
