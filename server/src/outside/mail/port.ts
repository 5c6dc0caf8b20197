// The mail port: `send` passes a mail on once; a rejected one throws and is retried by the caller.

export interface MailMessage {
  /** The same at every attempt for one letter, so that a duplicate can be detected. */
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
