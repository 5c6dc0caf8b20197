declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';
  interface Catalogue {
    messages: Messages;
    /** Message part (parts.ts) → function that loads its messages in this language. */
    lazy: Readonly<Record<string, () => Promise<{ messages: Messages }>>>;
  }
  /** The shop's code of a language → function that loads the messages in this language. */
  export const catalogues: Readonly<Record<string, () => Promise<Catalogue>>>;
}

declare module 'virtual:catalogue-addresses' {
  /** The shop's code of a language → URL path of the chunk with the messages in this language. */
  export const addresses: Readonly<Record<string, string>>;
}
