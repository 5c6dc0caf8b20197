// Links to the style sheets of src/sheets. Every page loads the first sheet, which has all other styles; a component
// that needs one of src/sheets renders the link to it, and root.tsx renders `LaterStyles` for pages with
// `cache: 'private'` (page.ts). After a navigation React shows the new page only when its sheets have loaded.
import { preinit } from 'react-dom';
import later from '../sheets/later.css?url';

const PRECEDENCE = 'later';

/** `href` is the address of a file of src/sheets (`import sheet from '….css?url'`). */
export function Sheet({ href }: { href: string }) {
  return <link rel="stylesheet" href={href} precedence={PRECEDENCE} />;
}

export function LaterStyles() {
  return <Sheet href={later} />;
}

/** Loads the sheet later.css early, so that a dialog that needs it opens without waiting. */
export function loadLaterStyles(): void {
  preinit(later, { as: 'style', precedence: PRECEDENCE });
}
