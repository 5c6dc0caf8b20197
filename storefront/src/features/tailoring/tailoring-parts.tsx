// The sections of the page about made-to-measure.
import { languageOf } from '@hindam/contract/language';
import type { TailoringOffer } from '@hindam/contract/tailoring';
import { Accordion } from '@hindam/ui/accordion';
import { LinkButton } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { useNumber } from '@hindam/ui/locale';
import { Picture } from '@hindam/ui/picture';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { useLanguage } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { PieceCard } from '../../shell/piece-card.tsx';
import type { Piece } from '../../shell/piece.ts';
import { useMeasureTexts } from '../measure/wording.tsx';
import type { TailoringData } from './load-tailoring.ts';
import { ReadyCell, ReadyLine } from './ready-text.tsx';
import './tailoring.css';

export function Introduction({ offer, picture }: Pick<TailoringData, 'offer' | 'picture'>) {
  const paths = usePaths();
  return (
    <div className="tailoring__intro">
      <div className="tailoring__words">
        <h1>
          <Trans>Made to measure</Trans>
        </h1>
        <p className="tailoring__lead">
          <Trans>
            Your size is your own. Our tailors cut your piece to your measurements, from the shoulder to the hem.
          </Trans>
        </p>
        <ReadyLine days={offer.days} calendar={offer.calendar} />
        <div className="tailoring__ways">
          <LinkButton link={linkTo(paths.productList(null, null, { made_to_measure: true }))}>
            <Trans>See what we tailor</Trans>
          </LinkButton>
          <LinkButton variant="ghost" link={linkTo(paths.measurementSet('new'))}>
            <Trans>Enter my measurements</Trans>
          </LinkButton>
        </div>
      </div>
      {picture ? (
        <Picture
          className="tailoring__picture"
          image={picture}
          sizes="(min-width: 768px) 45vw, 100vw"
          alt=""
          priority
        />
      ) : null}
    </div>
  );
}

export function Steps() {
  const { t } = useLingui();
  const number = useNumber();
  const steps = [
    {
      title: t`You measure`,
      text: t`With a soft tape and our drawings, in inches or centimetres. Begin now and go on later: logged in, on any device.`,
    },
    {
      title: t`We check`,
      text: t`Unusual numbers are questioned while you type. A tailor reads every set and calls if one looks wrong.`,
    },
    {
      title: t`We cut`,
      text: t`Every seam is cut to your numbers. Your order shows how far the piece is and when it arrives.`,
    },
  ];
  return (
    <ol className="tailoring__steps">
      {steps.map(({ title, text }, at) => (
        <li key={title}>
          <span className="tailoring__number" aria-hidden="true">
            {number(at + 1)}
          </span>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** For each product type, the lowest price of a piece made to measure, and when it is ready. */
export function Prices({ offer }: { offer: TailoringOffer }) {
  const paths = usePaths();
  return (
    <>
      <table className="tailoring__prices">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Piece</Trans>
            </th>
            <th scope="col">
              <Trans>Price from</Trans>
            </th>
            <th scope="col">
              <Trans>Ready</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {offer.types.map(({ _id, title, slug, price_from, days }) => (
            <tr key={_id}>
              <th scope="row">
                <PageLink className="link" to={paths.productList(_id, slug, { made_to_measure: true })}>
                  {title}
                </PageLink>
              </th>
              <td>
                <Money money={price_from} />
              </td>
              <td>
                <ReadyCell days={days} calendar={offer.calendar} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">
        <Trans>
          Tailoring is in the price: nothing is added for your measurements. Delivery comes after the day a piece is
          ready; your bag states the day it arrives.
        </Trans>
      </p>
    </>
  );
}

/** For each product type, the measurements that it needs, and where each is taken. */
export function Measured({ types }: Pick<TailoringOffer, 'types'>) {
  const { nameOf, whereOf } = useMeasureTexts();
  return types.map(({ _id, title, fields }) => (
    <Accordion
      key={_id}
      title={
        <>
          {title} · <Plural value={fields.length} one="# measurement" other="# measurements" />
        </>
      }
    >
      <dl className="tailoring__fields">
        {fields.map((field) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd className="muted">{whereOf(field)}</dd>
          </div>
        ))}
      </dl>
    </Accordion>
  ));
}

export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  const paths = usePaths();
  if (pieces.length === 0) return null;
  return (
    <section className="section wrap">
      <div className="section__head">
        <h2>
          <Trans>Pieces we cut for you</Trans>
        </h2>
        <PageLink to={paths.productList(null, null, { made_to_measure: true })}>
          <Trans>View all</Trans>
        </PageLink>
      </div>
      <div className="product-grid">
        {pieces.map((piece) => (
          <PieceCard key={piece._id} piece={piece} />
        ))}
      </div>
    </section>
  );
}

/** The offer of a home visit; nothing where the market has none. */
export function VisitOffer({ areas }: Pick<TailoringData, 'areas'>) {
  const paths = usePaths();
  const language = useLanguage();
  if (areas.length === 0) return null;
  const places = areas.join(languageOf(language).listComma);
  return (
    <section className="wrap">
      <div className="tailoring__visit">
        <h2>
          <Trans>Or let us measure you at home</Trans>
        </h2>
        <p>
          <Trans>We bring the pieces to you, with time to try them on and to be measured.</Trans>{' '}
          <Trans>We visit: {places}</Trans>
        </p>
        <LinkButton variant="ghost" link={linkTo(paths.homeServices())}>
          <Trans>Request a visit</Trans>
        </LinkButton>
      </div>
    </section>
  );
}
