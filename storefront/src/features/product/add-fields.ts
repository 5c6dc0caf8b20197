// The product form's fields. `item` and `script` are sent only by the page's script.

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

/** Same as the contract's REMARKS_MAX_CHARACTERS, repeated because importing it would load the validators too. */
export const REMARKS_LENGTH = 500;
