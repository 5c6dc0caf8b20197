// The SMS port: one number, one text; a rejected message throws and is retried by the caller.

export interface SmsMessage {
  /** The same at every attempt for one letter. */
  messageId: string;
  /** E.164 */
  to: string;
  text: string;
}

export interface Sms {
  send(message: SmsMessage): Promise<void>;
}
