// The SMS port: one text to one number. `send` throws when the provider rejects it, and the caller retries.

export interface SmsMessage {
  /** The same at every attempt to send one row of `letters`. */
  messageId: string;
  /** E.164 */
  to: string;
  text: string;
}

export interface Sms {
  send(message: SmsMessage): Promise<void>;
}
