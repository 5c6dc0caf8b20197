// Makes a time or a range that `Intl` has written the same in every engine. The server writes thin and narrow spaces in
// them, Chromium plain ones; where the two differ, React cannot hydrate the document and renders all of it anew.
export const plainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ');
