declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';
  /** Store code → the language's words, loaded when asked for. */
  export const catalogues: Readonly<Record<string, () => Promise<{ messages: Messages }>>>;
  /** Part → store code → its words. */
  export const lateCatalogues: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ messages: Messages }>>>>
  >;
}

declare module 'virtual:catalogue-addresses' {
  /** Store code → address of the language's chunk. */
  export const addresses: Readonly<Record<string, string>>;
}
