// The mail port: `send` tries once to pass a mail to the provider; when the provider rejects it, `send` throws, and the
// caller retries.

export interface MailMessage {
  /** The same at every attempt to send one row of `letters`, so that the provider can detect a duplicate. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** BCP 47, for Content-Language. */
  language: string;
}

export interface Mail {
  /** Resolves once the provider has accepted the mail. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
