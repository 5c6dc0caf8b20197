// Renders one part of the home page: successive sections that are no rails and need no script (load-home.ts).
import { Assurances } from '../../shell/assurances.tsx';
import type { StillSection } from './load-home.ts';
import { Quotes } from './quotes.tsx';
import { Band, Hero } from './scenes.tsx';
import { Tailoring } from './tailoring.tsx';
import { OccasionTiles, TypeTiles } from './tiles.tsx';

function Section({ of, main }: { of: StillSection; main: boolean }) {
  switch (of.kind) {
    case 'hero':
      return <Hero of={of} main={main} />;
    case 'assurances':
      return <Assurances />;
    case 'types':
      return <TypeTiles of={of} />;
    case 'occasions':
      return <OccasionTiles of={of} />;
    case 'tailoring':
      return <Tailoring of={of} />;
    case 'reviews':
      return <Quotes of={of} />;
    default:
      return <Band of={of} />;
  }
}

/** `titled`: whether the heading of the first of `sections` with kind `hero` is the page's title. */
export function Sections({ sections, titled }: { sections: readonly StillSection[]; titled: boolean }) {
  const main = titled ? sections.findIndex(({ kind }) => kind === 'hero') : -1;
  return sections.map((section, at) => <Section key={at} of={section} main={at === main} />);
}
