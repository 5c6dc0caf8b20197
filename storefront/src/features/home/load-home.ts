// Reads the sections of the home page. A rail is a section with a row of product cards; the cards' buttons for the wish
// list and the cart need script, so the browser gets the data of rails. All other sections are 'still': they need no
// script (kit/still.tsx). Still sections with no rail between them form one part of the page.
import type { Image } from '@hindam/contract/fields';
import type { HomeSection } from '@hindam/contract/home';
import { needed, type PageRequest } from '../../kit/load.ts';
import { leanPicture, type Piece, pieceOf } from '../../shell/piece.ts';

export interface HomeRail {
  heading: string;
  list: string;
  pieces: readonly Piece[];
}

export type StillSection = Exclude<HomeSection, { kind: 'rail' }>;
/**
 * A rail, or the still sections before the next rail. Null in place of still sections if the server rendered the
 * document, because the browser then keeps their HTML.
 */
export type HomePart = HomeRail | readonly StillSection[] | null;

export interface Home {
  /** Title and description for search engines: the words of the first section of kind `hero`. */
  title: string;
  description: string;
  image: Image | null;
  parts: readonly HomePart[];
}

export const isRail = (part: HomePart): part is HomeRail => part !== null && 'pieces' in part;

/** The still sections that begin at `at`, up to the next rail. */
function stillFrom(sections: readonly HomeSection[], at: number): StillSection[] {
  const found: StillSection[] = [];
  for (const section of sections.slice(at)) {
    if (section.kind === 'rail') return found;
    found.push(section);
  }
  return found;
}

function partsOf(sections: readonly HomeSection[]): HomePart[] {
  return sections.flatMap((section, at): HomePart[] => {
    if (section.kind === 'rail')
      return [{ heading: section.heading, list: section.list, pieces: section.products.map(pieceOf) }];
    const isFirst = at === 0 || sections[at - 1]?.kind === 'rail';
    return isFirst ? [stillFrom(sections, at)] : [];
  });
}

export async function readHome({ visitor: { client, language } }: PageRequest): Promise<Home> {
  const { result: sections } = needed(await client.get('home/sections', { query: { language_code: language } }));
  const hero = sections.find((section) => section.kind === 'hero');
  return {
    title: hero?.heading ?? '',
    description: hero?.text ?? '',
    image: leanPicture(hero?.images[0] ?? null),
    parts: partsOf(sections),
  };
}

/**
 * The home page's data for an HTML document. `page`, which the browser gets too, has null in place of still sections;
 * `crawler`, which only the server reads, has all parts.
 */
export async function readDocument(request: PageRequest): Promise<{ page: Home; crawler: Home['parts'] }> {
  const home = await readHome(request);
  return { page: { ...home, parts: home.parts.map((part) => (isRail(part) ? part : null)) }, crawler: home.parts };
}
