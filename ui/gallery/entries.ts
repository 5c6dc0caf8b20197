// Every component of ui/src has an entry here (entries.test.ts).
import { ACTIONS } from './entries/actions.tsx';
import { CONTENT } from './entries/content.tsx';
import { FORM_FIELDS } from './entries/fields.tsx';
import { OVERLAYS } from './entries/overlays.tsx';
import type { Entry } from './entry.ts';

export const ENTRIES: readonly Entry[] = [...ACTIONS, ...FORM_FIELDS, ...CONTENT, ...OVERLAYS].sort((a, b) =>
  a.name < b.name ? -1 : 1,
);
