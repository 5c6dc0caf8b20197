// The product form's fields. `item` and `script` are there only when the page's script sent it.

export const ADD_FIELDS = {
  colour: 'color',
  size: 'size',
  remarks: 'remarks',
  /** A version of a measurement set, instead of a size. */
  customSize: 'custom_size',
  item: 'item',
  key: 'key',
  script: 'script',
} as const;

/** The contract's REMARKS_MAX_CHARACTERS, restated: importing it would bring its validators along. */
export const REMARKS_LENGTH = 500;
