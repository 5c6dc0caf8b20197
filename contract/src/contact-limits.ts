// How long the fields of a contact message may be, in characters. No zod here: the browser loads this file, and zod
// would enlarge its script.

export const CONTACT_LIMITS = { name: 100, subject: 150, message: 4_000 } as const;
