// Preloads the fonts of the page's script (Latin or Arabic) and the messages of the page's language. Called during
// server rendering; React writes the links into the `head`.
import { languageOf, type Script } from '@hindam/contract/language';
import { preload, preloadModule } from 'react-dom';
import { addresses } from 'virtual:catalogue-addresses';
import amiri from '../../fonts/amiri.woff2?url';
import figtree from '../../fonts/figtree.woff2?url';
import marcellus from '../../fonts/marcellus.woff2?url';
import plexArabic from '../../fonts/plex-arabic-400.woff2?url';

// Arabic pages preload Figtree too: prices have its digits and would shift if it loaded later.
const FONTS: Readonly<Partial<Record<Script, readonly string[]>>> = {
  latin: [figtree, marcellus],
  arabic: [plexArabic, amiri, figtree],
};

export function preloadFor(language: string): void {
  for (const font of FONTS[languageOf(language).script] ?? []) {
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  const words = addresses[language];
  if (words) preloadModule(words, { as: 'script' });
}
