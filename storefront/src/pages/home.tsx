// The home page (requirement R16): the introduction, rows of products, occasions, how made-to-measure works, and the
// offer of a home visit. A row is left out if it is empty or its call failed.
import type { Occasion } from '@hindam/contract/catalogue';
import type { ShopSettings } from '@hindam/contract/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PageRequest } from '../kit/load.ts';
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { cardPicture, leanPicture, type Piece, pieceOf } from '../shell/piece.ts';
import { usePaths } from '../kit/use-paths.ts';
import { OccasionTiles, type OccasionTile } from '../features/list/occasion-tiles.tsx';
import { Band, Hero, HomeFacts, Rail, Steps, TALLEST, VisitOffer } from '../features/list/home-parts.tsx';

const RAIL_LENGTH = 4;
const TILES_MAX = 4;
const NO_PICTURES: ShopSettings['home'] = { arches: [], band: null };

const tileOf = ({ code, title, image }: Occasion): OccasionTile => ({ code, title, image: cardPicture(image) });

async function readHome({ visitor: { client, language } }: PageRequest) {
  const read = async (list: string, limit: number): Promise<Piece[]> => {
    const answer = await client.get('product/list', { query: { list, limit, language_code: language } });
    return answer.ok ? answer.result.products.map(pieceOf) : [];
  };
  const [bestSellers, latest, limited, occasions, settings] = await Promise.all([
    read('best_seller', RAIL_LENGTH),
    read('latest_collection', RAIL_LENGTH),
    read('limited_edition', RAIL_LENGTH),
    client.get('occasion/list', { query: { language_code: language } }),
    client.get('shop/settings', { query: { language_code: language } }),
  ]);
  const { arches, band } = settings.ok ? settings.result.home : NO_PICTURES;
  return {
    bestSellers,
    latest,
    limited,
    occasions: occasions.ok ? occasions.result.slice(0, TILES_MAX).map(tileOf) : [],
    arches: arches.map(leanPicture),
    band: leanPicture(band),
  };
}

type HomeData = Awaited<ReturnType<typeof readHome>>;

const route = page({ load: readHome, messages: ['home'], cache: 'public' });
export const handle = route.handle;
export const loader = documentLoader('page', readHome);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function Home() {
  const { t } = useLingui();
  const { bestSellers, latest, limited, occasions, arches, band } = usePageData<HomeData>();
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
      <OccasionTiles occasions={occasions} />
      {band ? <Band image={band} /> : null}
      <Rail title={t`Latest collection`} to={paths.productList('latest_collection')} pieces={latest} stated="new" />
      <section className="section wrap home__steps">
        <div className="section__head">
          <h2>
            <Trans>Made to measure in three steps</Trans>
          </h2>
        </div>
        <Steps />
      </section>
      <VisitOffer />
      <Rail title={t`Limited edition`} to={paths.productList('limited_edition')} pieces={limited} stated="limited" />
    </>
  );
}
