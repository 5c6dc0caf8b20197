// One cell of the comparison's table: what one product has in one row.
import { useNumber } from '@hindam/ui/locale';
import { Isolated } from '@hindam/ui/isolated';
import { Price } from '@hindam/ui/money';
import { Stars } from '@hindam/ui/stars';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSleeveName } from '../../shell/sleeve-names.ts';
import { ONE_SIZE } from '../../shell/piece.ts';
import type { ComparedPiece } from './compared-piece.ts';
import type { Row, RowKind } from './rows.ts';

function Nothing() {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">
        <Trans>Not stated</Trans>
      </span>
    </span>
  );
}

function Text({ text }: { text: string }) {
  return text === '' ? <Nothing /> : <Isolated text={text} />;
}

function Colours({ piece }: { piece: ComparedPiece }) {
  return (
    <ul className="compare__colours">
      {piece.colors.map(({ code, name, hex }) => (
        <li key={code}>
          <span className="swatches__colour" style={{ background: hex }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Sizes({ piece }: { piece: ComparedPiece }) {
  const { t } = useLingui();
  return (
    <ul className="compare__sizes">
      {piece.sizes.map(({ size, out }) => (
        <li key={size} className={out ? 'compare__out' : undefined}>
          <bdi>{size === ONE_SIZE ? t`One size` : size}</bdi>
          {out ? (
            <span className="visually-hidden">
              {' '}
              <Trans>Sold out</Trans>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Tailoring({ piece }: { piece: ComparedPiece }) {
  const number = useNumber();
  const { made_to_measure: isMade, tailoring_days: days } = piece;
  if (!isMade) return <Trans>No</Trans>;
  if (!days) return <Trans>Yes</Trans>;
  const range = `\u2066${days.from === days.to ? number(days.to) : `${number(days.from)}–${number(days.to)}`}\u2069`;
  return <Plural value={days.to} one={`Yes, in ${range} day`} other={`Yes, in ${range} days`} />;
}

function Rating({ piece }: { piece: ComparedPiece }) {
  const { t } = useLingui();
  const number = useNumber();
  if (!piece.rating) return <Nothing />;
  const { average, count } = piece.rating;
  const rounded = number(average, { maximumFractionDigits: 1 });
  return (
    <span className="compare__rating">
      <Stars value={average} label={t`Rated ${rounded} out of 5`} />
      <span className="muted">
        <Plural value={count} one="# review" other="# reviews" />
      </span>
    </span>
  );
}

function PriceOf({ piece }: { piece: ComparedPiece }) {
  const { t } = useLingui();
  return <Price price={piece.price} compareAt={piece.compare_at_price} wasText={t`was`} />;
}

function Sleeve({ piece }: { piece: ComparedPiece }) {
  const name = useSleeveName();
  return <Text text={piece.sleeve_length ? name(piece.sleeve_length) : ''} />;
}

const CELLS: Readonly<Record<RowKind, (props: { piece: ComparedPiece }) => React.ReactNode>> = {
  price: PriceOf,
  colours: Colours,
  sizes: Sizes,
  tailoring: Tailoring,
  rating: Rating,
  fabric: ({ piece }) => <Text text={piece.fabric} />,
  sleeve: Sleeve,
  care: ({ piece }) => <Text text={piece.care} />,
};

/** `value` is used only if `kind` is 'specification'; all other rows read the piece. */
export function Cell({ piece, kind, value }: { piece: ComparedPiece; kind: Row['kind']; value: string }) {
  if (kind === 'specification') return <Text text={value} />;
  const Content = CELLS[kind];
  return <Content piece={piece} />;
}
