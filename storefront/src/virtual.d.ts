declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';
  interface Catalogue {
    messages: Messages;
    /** Part → its words in this language. */
    lazy: Readonly<Record<string, () => Promise<{ messages: Messages }>>>;
  }
  /** Store code → the language's words, loaded when asked for. */
  export const catalogues: Readonly<Record<string, () => Promise<Catalogue>>>;
}

declare module 'virtual:catalogue-addresses' {
  /** Store code → address of the language's chunk. */
  export const addresses: Readonly<Record<string, string>>;
}
