// The SMS port: sends one text to one number. `send` throws when the provider does not accept it; the caller retries.

export interface SmsMessage {
  /** The same at every attempt to send one row of `letters`. */
  messageId: string;
  /** In E.164, for example `+971501234567`. */
  to: string;
  text: string;
}

export interface Sms {
  send(message: SmsMessage): Promise<void>;
}
