// The care cards of an order: one for each cloth, which is a fabric with its care. Pieces of one fabric that are cared
// for differently have cards of their own. Only pieces that the buyer keeps count.
import { sizeName } from '../catalogue/one-size.ts';
import { inLanguage } from '../catalogue/catalogue.cards.ts';
import type { Texts } from '../catalogue/catalogue.ts';
import { translate } from '../kernel/words.ts';
import { AR, both, EN, written, writtenLines } from '../orders/paper-words.ts';
import { type OrderLine, textsOf } from '../orders/orders.ts';
import type { CareTexts, WrittenInBoth } from '../outside/papers/port.ts';

interface Care {
  fabricCode: string | null;
  fabricNames: Texts<string>;
  care: Texts<string>;
}

export interface Cloth {
  /** The order line whose id names the card in a request: the first line of this cloth. */
  lineId: string;
  names: Texts<string>;
  care: Texts<string>;
  lines: readonly OrderLine[];
}

const isKept = ({ quantity, cancelled, returned }: OrderLine): boolean => cancelled + returned < quantity;

/** The names of the cloth of a line: those of its fabric, or the product's titles if it has no named fabric. */
function namesOf(line: OrderLine, { fabricCode, fabricNames }: Care): Texts<string> {
  if (fabricCode !== null && Object.keys(fabricNames).length > 0) return fabricNames;
  return Object.fromEntries(Object.entries(line.texts).map(([language, { title }]) => [language, title]));
}

export function clothsOf(lines: readonly OrderLine[], careOf: ReadonlyMap<string, Care>): Cloth[] {
  const cloths = new Map<string, Cloth>();
  for (const line of lines.filter(isKept)) {
    const known = careOf.get(line.productId);
    if (!known || Object.keys(known.care).length === 0) continue;
    const { fabricCode, care } = known;
    const key = JSON.stringify([
      fabricCode ?? line.productId,
      Object.entries(care).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]);
    const before = cloths.get(key) ?? { lineId: line.lineId, names: namesOf(line, known), care, lines: [] };
    cloths.set(key, { ...before, lines: [...before.lines, line] });
  }
  return [...cloths.values()];
}

function pieceIn(line: OrderLine, language: string): string {
  const { title, colour } = textsOf(line, language);
  const size = line.madeToMeasure ? translate(language, 'MAIL_MADE_TO_MEASURE') : sizeName(line.size, language);
  return [title, colour, size].filter(Boolean).join(' · ');
}

const inBoth = (textIn: (language: string) => string): WrittenInBoth => ({
  en: written(textIn(EN)),
  ar: written(textIn(AR)),
});

export function careTexts({ names, care, lines }: Cloth, number: string): CareTexts {
  return {
    brand: both('BRAND'),
    title: both('CARE_TITLE'),
    cloth: inBoth((language) => inLanguage(names, language) ?? ''),
    care: { en: writtenLines(inLanguage(care, EN) ?? ''), ar: writtenLines(care[AR] ?? '') },
    pieces: both('CARE_PIECES'),
    lines: lines.map((line) => inBoth((language) => pieceIn(line, language))),
    order: both('SLIP_ORDER'),
    number,
  };
}
