// The mail port. `send` tries once to pass a mail to the provider and throws when the provider does not accept it; the
// caller retries.

export interface MailMessage {
  /** The same at every attempt to send one row of `letters`, so that the provider can detect a duplicate. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** A calendar file (iCalendar). */
  calendar?: string;
  /** BCP 47, for the header Content-Language. */
  language: string;
  /**
   * A URL at which a POST without a login unsubscribes from mails of this kind (RFC 8058); null where that is
   * impossible.
   */
  unsubscribe: string | null;
  /** Where a reply goes; absent means to the sender. */
  replyTo?: string;
}

export interface Mail {
  /** Resolves once the provider has accepted the mail. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
