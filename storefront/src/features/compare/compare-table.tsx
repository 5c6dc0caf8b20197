// A table with one column for each product and one row for each property. If the products differ in some rows only,
// those rows are marked, and a checkbox shows them alone, by CSS, so that it works without script.
import { LinkButton } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { Icon } from '@hindam/ui/icon';
import { Isolated } from '@hindam/ui/isolated';
import { Picture } from '@hindam/ui/picture';
import { Trans, useLingui } from '@lingui/react/macro';
import { takeOffCompared } from '../../device/compared.ts';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { Cell } from './compare-cell.tsx';
import type { ComparedPiece } from './compared-piece.ts';
import { type Row, type RowKind, rowsOf } from './rows.ts';
import './compare-page.css';

/**
 * The `sizes` of a picture: a column of at most 320 px less its padding; on a phone, with two products, half the
 * screen.
 */
const PICTURE_SIZES = '(min-width: 768px) 300px, 46vw';

function useRowNames(): Readonly<Record<RowKind, string>> {
  const { t } = useLingui();
  return {
    price: t`Price`,
    colours: t`Colours`,
    sizes: t`Sizes`,
    tailoring: t`Made to measure`,
    rating: t`Rating`,
    fabric: t`Fabric`,
    sleeve: t`Sleeve`,
    care: t`Care`,
  };
}

function Head({ piece, pieces }: { piece: ComparedPiece; pieces: readonly ComparedPiece[] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { _id: id, title } = piece;
  const others = pieces.filter((one) => one !== piece).map(({ _id }) => _id);
  return (
    <th scope="col">
      <div className="compare__piece">
        <PageLink to={paths.productDetails(id)} tabIndex={-1} aria-hidden="true">
          <Picture image={piece.image} sizes={PICTURE_SIZES} alt="" eager />
        </PageLink>
        <PageLink className="compare__title" to={paths.productDetails(id)}>
          <Isolated text={title} />
        </PageLink>
        <PageLink
          className="compare__remove icon-button icon-button--veiled"
          to={paths.compare(others)}
          rel="nofollow"
          aria-label={t`Remove ${title} from the comparison`}
          onClick={() => takeOffCompared(id)}
        >
          <Icon name="close" size="small" />
        </PageLink>
      </div>
    </th>
  );
}

function ViewLink({ id, title }: { id: string; title: string }) {
  return (
    <LinkButton variant="ghost" wide link={linkTo(usePaths().productDetails(id))}>
      <Trans>
        View<span className="visually-hidden"> {title}</span>
      </Trans>
    </LinkButton>
  );
}

interface TableRowProps {
  row: Row;
  pieces: readonly ComparedPiece[];
  /**
   * Whether rows in which the pieces differ are marked; false if all rows differ, because the marks would then tell
   * nothing.
   */
  marks: boolean;
}

function TableRow({ row, pieces, marks }: TableRowProps) {
  const names = useRowNames();
  const { kind, isSame } = row;
  const name = kind === 'specification' ? row.label : names[kind];
  return (
    <tr className={isSame ? 'compare__same' : marks ? 'compare__differs' : undefined}>
      <th scope="row">
        <span className="compare__name">
          <Isolated text={name} />
          {isSame || !marks ? null : (
            <span className="visually-hidden">
              {' '}
              <Trans>(different)</Trans>
            </span>
          )}
        </span>
      </th>
      {pieces.map((piece, at) => (
        <td key={piece._id}>
          <Cell piece={piece} kind={kind} value={kind === 'specification' ? (row.values[at] ?? '') : ''} />
        </td>
      ))}
    </tr>
  );
}

export function CompareTable({ pieces }: { pieces: readonly ComparedPiece[] }) {
  const { t } = useLingui();
  const rows = rowsOf(pieces, t`Fabric`);
  const isMixed = pieces.length > 1 && rows.some(({ isSame }) => isSame);
  return (
    <div className="compare">
      {isMixed ? (
        <CheckField className="check__box compare__only">
          <Trans>Show only what differs</Trans>
        </CheckField>
      ) : null}
      {/* `tabIndex` makes the box focusable, so that the keyboard can scroll the table where it is too wide. */}
      <div className="compare__scroll" role="region" aria-label={t`Comparison`} tabIndex={0}>
        <table className="compare__table" data-pieces={pieces.length}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t`What is compared`}</span>
              </th>
              {pieces.map((piece) => (
                <Head key={piece._id} piece={piece} pieces={pieces} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.kind === 'specification' ? `: ${row.label}` : row.kind}
                row={row}
                pieces={pieces}
                marks={isMixed}
              />
            ))}
            <tr className="compare__ends">
              <th scope="row">
                <span className="visually-hidden">{t`To the piece`}</span>
              </th>
              {pieces.map(({ _id: id, title }) => (
                <td key={id}>
                  <ViewLink id={id} title={title} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}
