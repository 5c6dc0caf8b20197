// The second style sheet (later.css): what needs it on a public page renders `LaterStyles`; for private pages root.tsx
// does. After a navigation React shows the new page only when the sheet has loaded.
import { preinit } from 'react-dom';
import sheet from '../later.css?url';

const PRECEDENCE = 'later';

export function LaterStyles() {
  return <link rel="stylesheet" href={sheet} precedence={PRECEDENCE} />;
}

/** Loads the sheet early, so that a dialog that needs it opens without waiting. */
export function loadLaterStyles(): void {
  preinit(sheet, { as: 'style', precedence: PRECEDENCE });
}
