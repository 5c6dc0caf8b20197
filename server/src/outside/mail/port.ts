// Mail as the shop sees it: hand it over once; a refusal throws and is tried again.

export interface MailMessage {
  /** The same at every try of the same letter, so that a second copy can be told. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** BCP 47, for Content-Language. */
  language: string;
}

export interface Mail {
  /** Resolves once the provider has taken it. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
