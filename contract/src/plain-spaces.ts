// Replaces every space in a time or range formatted by `Intl` with a plain one. On the server `Intl` writes some of
// them as thin or narrow spaces, in Chromium as plain ones, and where the two texts differ, React cannot hydrate the
// document and renders all of it anew.
export const plainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ');
