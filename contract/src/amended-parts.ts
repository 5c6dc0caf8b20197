// The parts of a placed order that its buyer may change. No zod here: the browser loads this file, and zod would
// enlarge its script.

export const AMENDED_PARTS = ['address', 'number', 'note'] as const;
export type AmendedPart = (typeof AMENDED_PARTS)[number];

export const DELIVERY_NOTE_MAX_CHARACTERS = 200;
