declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';
  interface Catalogue {
    messages: Messages;
    /** Message part (parts.ts) → function that loads its messages in this language. */
    lazy: Readonly<Record<string, () => Promise<{ messages: Messages }>>>;
  }
  /** Language code of the shop → function that loads its messages. */
  export const catalogues: Readonly<Record<string, () => Promise<Catalogue>>>;
}

declare module 'virtual:catalogue-addresses' {
  /** Language code of the shop → URL path of the chunk with its messages. */
  export const addresses: Readonly<Record<string, string>>;
}
