declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';
  interface Catalogue {
    messages: Messages;
    /** Part → its messages in this language. */
    lazy: Readonly<Record<string, () => Promise<{ messages: Messages }>>>;
  }
  /** Language code of the shop → its messages, loaded on demand. */
  export const catalogues: Readonly<Record<string, () => Promise<Catalogue>>>;
}

declare module 'virtual:catalogue-addresses' {
  /** Language code of the shop → address of the language's chunk. */
  export const addresses: Readonly<Record<string, string>>;
}
