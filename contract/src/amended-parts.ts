// What a buyer may change of a placed order, for the page and the server; without zod, because the browser reads it.

export const AMENDED_PARTS = ['address', 'number', 'note'] as const;
export type AmendedPart = (typeof AMENDED_PARTS)[number];

export const DELIVERY_NOTE_MAX_CHARACTERS = 200;
