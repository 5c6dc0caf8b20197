// Replaces every space in a time or range formatted by `Intl` with a plain one. Node writes some of them as thin or
// narrow spaces, Chromium as plain ones; if the server's text differs from the browser's, React cannot hydrate the
// document and renders all of it anew.
export const plainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ');
