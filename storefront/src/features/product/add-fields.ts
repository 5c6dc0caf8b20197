// What the product form sends, and what comes of it.

export type AddOutcome =
  /** With the server's sentence: fewer may have been left than the minimum. */
  | { kind: 'added'; message: string }
  | { kind: 'refused'; message: string }
  /** No answer, or a busy shop: worth another try. */
  | { kind: 'failed' }
  | { kind: 'size_missing' };

/** The form's fields. `item` and `script` are there only when the page's script sent it. */
export const FIELDS = {
  colour: 'color',
  size: 'size',
  remarks: 'remarks',
  /** A version of a measurement set, instead of a size. */
  customSize: 'custom_size',
  item: 'item',
  key: 'key',
  script: 'script',
} as const;
