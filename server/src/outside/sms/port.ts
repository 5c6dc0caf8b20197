// SMS as the shop sees it: one number, one text; a refusal throws and is tried again.

export interface SmsMessage {
  /** The same at every try of the same letter. */
  messageId: string;
  /** E.164 */
  to: string;
  text: string;
}

export interface Sms {
  send(message: SmsMessage): Promise<void>;
}
