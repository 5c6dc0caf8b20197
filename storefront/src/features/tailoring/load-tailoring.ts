// Loads the page about made-to-measure: what is tailored, some of the pieces, where visits are made, and a picture. Only
// the offer is needed; the rest is left out if its call fails.
import { needed, type PageRequest } from '../../kit/load.ts';
import { leanPicture, type Piece, pieceOf } from '../../shell/piece.ts';

const PIECES_SHOWN = 8;

export async function loadTailoring({ visitor: { client, language } }: PageRequest) {
  const query = { language_code: language };
  const [offer, list, visits, settings] = await Promise.all([
    client.get('tailoring/offer', { query }),
    client.get('product/list', { query: { ...query, made_to_measure: 'true', limit: PIECES_SHOWN } }),
    client.get('booking/offer', { query }),
    client.get('shop/settings', { query }),
  ]);
  const pieces: Piece[] = list.ok ? list.result.products.map(pieceOf) : [];
  return {
    offer: needed(offer).result,
    pieces,
    areas: visits.ok ? visits.result.areas.map(({ name }) => name) : [],
    picture: settings.ok ? leanPicture(settings.result.home.band) : null,
  };
}

export type TailoringData = Awaited<ReturnType<typeof loadTailoring>>;
