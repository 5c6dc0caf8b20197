// How a page's data is written inside its document.

/**
 * Quotation marks and backticks change places. The text travels inside two strings of the document,
 * where each quotation mark of JSON would be written with three backslashes.
 */
export function swapped(text: string): string {
  return text.replace(/["`]/g, (mark) => (mark === '"' ? '`' : '"'));
}
