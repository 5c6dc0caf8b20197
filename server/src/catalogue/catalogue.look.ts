// Chooses the products that complete a product's look: those that an operator chose for it and that are in stock. If
// there are none, at most one product is taken of each type that goes with the product's type, in a colour that goes
// with the product's colour.
import { colourToShow, pricedIn } from './catalogue.cards.ts';
import type { Snapshot } from './catalogue.snapshot.ts';
import type { PageRecord } from './catalogue.store.ts';
import { clashOf } from './colour-family.ts';
import type { LookProduct } from './index-look.ts';

/** `colour` null means the colour that the product's card shows by default. */
type ShownProduct = Omit<LookProduct, 'colour'> & { colour: string | null };

export function lookOf(record: PageRecord, { index, typePairs, colours }: Snapshot, market: string): ShownProduct[] {
  const isThere = (id: string): boolean => index.variantsOf(id).some(({ inStock }) => inStock);
  const chosen = record.lookIds.filter(isThere);
  if (chosen.length > 0) return chosen.map((id) => ({ id, colour: null }));
  const types = typePairs.get(record.typeId);
  const own = colourToShow(record, pricedIn(record, market));
  if (!types || !own) return [];
  return index.look(record.id, {
    types,
    clashOf(code) {
      const hex = colours.get(code)?.hex;
      return hex === undefined ? Infinity : clashOf(own, { code, hex });
    },
  });
}
