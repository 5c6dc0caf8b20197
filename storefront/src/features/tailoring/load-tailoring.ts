// Loads the page about made-to-measure: the offer (the product types that are tailored, with prices and days), some
// made-to-measure products, the areas of home visits, and a picture. Only the offer is needed; each other part is left
// out if its call fails.
import type { HomeSection } from '@hindam/contract/home';
import { needed, type PageRequest } from '../../kit/load.ts';
import { leanPicture, type Piece, pieceOf } from '../../shell/piece.ts';

const PIECES_SHOWN = 8;

/** The kinds of sections of the home page whose picture fits best, the best first. */
const BEST_KINDS = ['tailoring', 'home_service'] as const;

/** A picture from the home page: that of the section that fits best or, without one, of the first with pictures. */
export function sceneOf(sections: readonly HomeSection[]) {
  const scenes = sections.filter((section) => 'images' in section && section.images.length > 0);
  const best = BEST_KINDS.flatMap((wanted) => scenes.filter(({ kind }) => kind === wanted));
  const scene = best[0] ?? scenes[0];
  return scene && 'images' in scene ? leanPicture(scene.images[0] ?? null) : null;
}

export async function loadTailoring({ visitor: { client, language } }: PageRequest) {
  const query = { language_code: language };
  const [offer, list, visits, home] = await Promise.all([
    client.get('tailoring/offer', { query }),
    client.get('product/list', { query: { ...query, made_to_measure: 'true', limit: PIECES_SHOWN } }),
    client.get('booking/offer', { query }),
    client.get('home/sections', { query }),
  ]);
  const pieces: Piece[] = list.ok ? list.result.products.map(pieceOf) : [];
  return {
    offer: needed(offer).result,
    pieces,
    areas: visits.ok ? visits.result.areas.map(({ name }) => name) : [],
    picture: home.ok ? sceneOf(home.result) : null,
  };
}

export type TailoringData = Awaited<ReturnType<typeof loadTailoring>>;
