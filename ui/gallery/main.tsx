// The gallery: without a query all components, each in a frame for every language, direction and theme; with
// `?component=` the states of one component, which is the page that a frame shows and of which e2e/components keeps a
// picture. A frame has a document of its own, because language, direction and theme belong to a document, and a dialog
// covers a document.
import { createRoot } from 'react-dom/client';
import { LocaleContext } from '../src/locale.tsx';
import '../src/layers.css';
import '../src/tokens.css';
import '../src/base.css';
import '../../storefront/src/shell/fonts.css';
import './gallery.css';
import { ENTRIES } from './entries.ts';
import { Overview } from './overview.tsx';
import { readStage, showTheme, Stage } from './stage.tsx';

const stage = readStage(ENTRIES, new URLSearchParams(location.search));
const root = document.querySelector('#gallery');
if (!root) throw new Error('index.html has no #gallery');
if (stage) {
  const { documentElement: html } = document;
  html.lang = stage.tag;
  html.dir = stage.direction;
  html.dataset['script'] = stage.script;
  showTheme(stage.theme);
  const locale = { language: stage.words.language, digits: 'latn' } as const;
  createRoot(root).render(
    <LocaleContext value={locale}>
      <Stage entry={stage.entry} states={stage.states} words={stage.words} />
    </LocaleContext>,
  );
} else {
  createRoot(root).render(<Overview entries={ENTRIES} />);
}
