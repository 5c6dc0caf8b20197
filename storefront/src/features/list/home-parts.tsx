import type { Image } from '@hindam/contract/fields';
import { htmlLanguage } from '@hindam/contract/language';
import { prefixOf } from '@hindam/contract/pages';
import { LinkButton } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { Picture } from '@hindam/ui/picture';
import { Trans, useLingui } from '@lingui/react/macro';
import { JsonLd } from '../../kit/json-ld.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { useLanguage, useShell } from '../../kit/shell-hooks.ts';
import { shopPathsOf } from '../../kit/shop-paths.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { useId } from 'react';
import type { Piece } from '../../shell/piece.ts';
import { PieceCard } from '../../shell/piece-card.tsx';
import './home.css';

/** The index of the tallest picture of the introduction, which the browser loads before the others. */
export const TALLEST = 1;

export function Hero({ arches }: { arches: readonly Image[] }) {
  const paths = usePaths();
  return (
    <div className="hero">
      <div className="hero__text">
        <span className="eyebrow">
          <Trans>Latest collection</Trans>
        </span>
        <h1>
          <Trans>Made for the evening, cut for you</Trans>
        </h1>
        <p className="hero__lead">
          <Trans>
            Abayas, kaftans and dresses in satin, brocade and linen. Choose a size, or send sixteen measurements and let
            our tailors do the rest.
          </Trans>
        </p>
        <div className="hero__ways">
          <LinkButton link={linkTo(paths.productList('latest_collection'))}>
            <Trans>Shop the collection</Trans>
          </LinkButton>
          <LinkButton variant="ghost" link={linkTo(paths.productList(null, null, { made_to_measure: true }))}>
            <Trans>Made to measure</Trans>
          </LinkButton>
        </div>
      </div>
      <div className="hero__arches">
        {arches.map((image, i) => (
          <div key={image.src} className="hero__arch">
            <Picture
              image={image}
              sizes="(min-width: 1360px) 270px, (min-width: 768px) 20vw, 45vw"
              alt=""
              priority={i === TALLEST}
              eager={i === 0}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

export function Steps() {
  const { t } = useLingui();
  const number = useNumber();
  const steps = [
    { title: t`Measure`, text: t`Follow the illustrated guide, in inches or centimetres.` },
    { title: t`We check`, text: t`A tailor reviews every set and calls if a number looks unusual.` },
    { title: t`We cut`, text: t`Every seam is cut to your numbers, and the ready date stands on the product page.` },
  ];
  return (
    <ol className="steps">
      {steps.map(({ title, text }, i) => (
        <li key={title} className="steps__step">
          <span className="steps__number" aria-hidden="true">
            {number(i + 1)}
          </span>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function VisitOffer() {
  const paths = usePaths();
  return (
    <section className="wrap">
      <div className="home__visit">
        <h2>
          <Trans>See the new collection at home</Trans>
        </h2>
        <p>
          <Trans>We bring the pieces to you, with time to try them on and to be measured.</Trans>
        </p>
        <LinkButton variant="ghost" link={linkTo(paths.homeServices())}>
          <Trans>Request a visit</Trans>
        </LinkButton>
      </div>
    </section>
  );
}

export function Band({ image }: { image: Image }) {
  const paths = usePaths();
  return (
    <div className="band">
      <div className="band__text">
        <span className="eyebrow band__eyebrow">
          <Trans>Made to measure</Trans>
        </span>
        <h2>
          <Trans>Your size is your own</Trans>
        </h2>
        <p>
          <Trans>
            Sixteen measurements, taken once. Our tailors cut every piece to them, from the shoulder to the hem.
          </Trans>
        </p>
        <LinkButton className="band__button" link={linkTo(paths.productList(null, null, { made_to_measure: true }))}>
          <Trans>See what we tailor</Trans>
        </LinkButton>
      </div>
      <div className="band__picture">
        <Picture image={image} sizes="(min-width: 768px) 50vw, 100vw" alt="" />
      </div>
    </div>
  );
}

export function HomeFacts() {
  const { origin, settings, market } = useShell();
  const language = useLanguage();
  if (!settings) return null;
  const prefix = prefixOf(language, market);
  const url = `${origin}${shopPathsOf(prefix).home()}`;
  return (
    <>
      <JsonLd
        facts={() => ({
          '@type': 'Organization',
          '@id': `${origin}/#shop`,
          name: settings.name,
          legalName: settings.legal_name || undefined,
          url: origin,
          taxID: settings.trn || undefined,
        })}
      />
      <JsonLd
        facts={() => ({
          '@type': 'WebSite',
          '@id': `${url}#site`,
          name: settings.name,
          url,
          inLanguage: htmlLanguage(language),
          publisher: { '@id': `${origin}/#shop` },
          potentialAction: {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${origin}${shopPathsOf(prefix).search()}?q={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
        })}
      />
    </>
  );
}

interface RailProps {
  title: string;
  to: string;
  pieces: readonly Piece[];
  stated?: Piece['badges'][number];
}

export function Rail({ title, to, pieces, stated }: RailProps) {
  const id = useId();
  if (pieces.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>{title}</h2>
        <PageLink to={to}>
          <Trans>View all</Trans> <span className="visually-hidden">{title}</span>
        </PageLink>
      </div>
      <div className="product-grid">
        {pieces.map((piece) => (
          <PieceCard key={piece._id} piece={piece} stated={stated} />
        ))}
      </div>
    </section>
  );
}
