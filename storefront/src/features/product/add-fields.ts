// Field names of the product form. `item` is the variant's id, `key` the idempotency key, and `script` marks a form
// sent by script; without script none of these three is sent.

export const ADD_FIELDS = {
  colour: 'color',
  size: 'size',
  remarks: 'remarks',
  /** The version id of a measurement set, for a piece made to measure; then no size is sent. */
  customSize: 'custom_size',
  item: 'item',
  key: 'key',
  script: 'script',
} as const;

/**
 * `REMARKS_MAX_CHARACTERS` of the package `contract`, repeated because importing it would bring its zod schemas into
 * the browser's code.
 */
export const REMARKS_LENGTH = 500;
