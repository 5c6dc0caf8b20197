// The shop's door: what is new, what is bought most, how made to measure works, what is rare.
// Each rail fails alone, and an empty one is left out (look.md §5).
import type { Image } from '@hindam/contract/fields';
import type { ShopSettings } from '@hindam/contract/shop';
import { LinkButton } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { Picture } from '@hindam/ui/picture';
import { Trans, useLingui } from '@lingui/react/macro';
import { JsonLd } from '../kit/json-ld.tsx';
import { publicHeaders } from '../kit/headers.ts';
import type { Asked } from '../kit/load.ts';
import { packedLoaderOf, usePacked } from '../kit/packed.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { leanPicture, type Piece, pieceOf } from '../shell/piece.ts';
import { usePaths, useShell } from '../kit/shell-hooks.ts';
import { Rail } from '../features/list/rail.tsx';
import '../features/list/home.css';

const RAIL_LENGTH = 4;
const NO_PICTURES: ShopSettings['home'] = { arches: [], band: null };
/** The arches stand as the shop lists them; the second is the tallest and the first to be seen. */
const TALLEST = 1;

async function readHome({ visitor: { client, language } }: Asked) {
  const read = async (list: string, limit: number): Promise<Piece[]> => {
    const answer = await client.get('product/list', { query: { list, limit, language_code: language } });
    return answer.ok ? answer.result.products.map(pieceOf) : [];
  };
  const [bestSellers, latest, limited, settings] = await Promise.all([
    read('best_seller', RAIL_LENGTH),
    read('latest_collection', RAIL_LENGTH),
    read('limited_edition', RAIL_LENGTH),
    client.get('shop/settings', { query: { language_code: language } }),
  ]);
  const { arches, band } = settings.ok ? settings.result.home : NO_PICTURES;
  return { bestSellers, latest, limited, arches: arches.map(leanPicture), band: leanPicture(band) };
}

type HomeData = Awaited<ReturnType<typeof readHome>>;

const load = packedLoaderOf(readHome);
export const loader = load;
export const clientLoader = load;
export { publicHeaders as headers };

function Hero({ arches }: { arches: readonly Image[] }) {
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
              sizes="(min-width: 768px) 20vw, 45vw"
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

function Steps() {
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

/** Made to measure in brand colour. */
function Band({ image }: { image: Image }) {
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

function HomeFacts() {
  const { origin, settings } = useShell();
  const paths = usePaths();
  if (!settings) return null;
  const url = `${origin}${paths.home()}`;
  return (
    <>
      <JsonLd
        facts={() => ({
          '@type': 'Organization',
          '@id': `${origin}/#shop`,
          name: settings.name,
          legalName: settings.legal_name,
          url: origin,
          taxID: settings.trn,
        })}
      />
      <JsonLd
        facts={() => ({ '@type': 'WebSite', name: settings.name, url, publisher: { '@id': `${origin}/#shop` } })}
      />
    </>
  );
}

export default function Home() {
  const { t } = useLingui();
  const { bestSellers, latest, limited, arches, band } = usePacked<HomeData>();
  const paths = usePaths();
  return (
    <>
      <PageHead
        title={t`Abayas, kaftans and dresses, made to measure`}
        description={t`Occasion and everyday modest wear, cut to your measurements.`}
        address={() => '/home'}
        image={arches[TALLEST] ?? latest[0]?.image ?? null}
      />
      <HomeFacts />
      <Hero arches={arches} />
      <Rail title={t`Best sellers`} to={paths.productList('best_seller')} pieces={bestSellers} />
      {band ? <Band image={band} /> : null}
      <Rail title={t`Latest collection`} to={paths.productList('latest_collection')} pieces={latest} />
      <section className="section wrap home__steps">
        <div className="section__head">
          <h2>
            <Trans>Made to measure in three steps</Trans>
          </h2>
        </div>
        <Steps />
      </section>
      <Rail title={t`Limited edition`} to={paths.productList('limited_edition')} pieces={limited} />
    </>
  );
}
