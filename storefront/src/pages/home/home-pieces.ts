// Which pieces of the latest collection stand in the arches and which in the rail below.
import type { Piece } from '../../platform/piece.ts';

export const RAIL_LENGTH = 4;
const HERO_LENGTH = 3;

/** Arches are cut for a standing figure: bags and scarves, which come in one size, stay in the rail. */
export function heroAndRail(pieces: readonly Piece[]): { hero: Piece[]; latest: Piece[] } {
  const hero = pieces.filter(({ image, sizes }) => image !== null && sizes.length > 1).slice(0, HERO_LENGTH);
  const rest = pieces.filter((piece) => !hero.includes(piece));
  return { hero, latest: (rest.length >= RAIL_LENGTH ? rest : pieces).slice(0, RAIL_LENGTH) };
}
