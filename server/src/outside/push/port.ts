// The push port: one message to one subscription, of a browser or of the mobile app. An error named PushGone means that
// nothing can be sent to the subscription any more; one named PushRefused says in `retryAfterSeconds` how long the push
// service wants the shop to wait, null if it does not say.

export interface BrowserTarget {
  /** The subscription's URL at the browser's push service, kept secret because it identifies the browser. */
  endpoint: string;
  /** The browser's public key, P-256 uncompressed, in base64url. */
  p256dh: string;
  /** The browser's secret of 16 bytes, in base64url. */
  auth: string;
}

/** The app on one device, identified by the token that Firebase gave it. */
export interface AppTarget {
  fcmToken: string;
}

export type PushTarget = BrowserTarget | AppTarget;

export interface PushPayload {
  /**
   * The event's id, the same at every attempt, so that a repeated push replaces the first one instead of showing twice.
   */
  id: string;
  title: string;
  body: string;
  page: string | null;
  orderId: string | null;
  /** `lang` is the language of the texts as a BCP 47 tag, `dir` its writing direction. */
  lang: string;
  dir: 'ltr' | 'rtl';
}

export interface PushMessage {
  payload: PushPayload;
  /** How long the push service keeps the message for a browser or app that is offline. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A later message of the same topic replaces one that was not delivered yet; at most 32 base64url characters. */
  topic: string | null;
}

export interface Push {
  /** The shop's public key, by which browsers subscribe, in base64url. */
  readonly publicKey: string;
  isUsable(target: PushTarget): boolean;
  send(target: PushTarget, message: PushMessage): Promise<void>;
}
