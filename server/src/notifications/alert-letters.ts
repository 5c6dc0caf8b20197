// The facts that a mail about an alert stores. Such mails are not sent as SMS, which has no room for the link that ends
// the alerts.
import type { Thumbnail } from '../kernel/picture-address.ts';

export const ALERT_TEMPLATES = ['back_in_stock', 'price_drop', 'alert_confirmation'] as const;
export type AlertTemplate = (typeof ALERT_TEMPLATES)[number];

export interface AlertPiece {
  productId: string;
  title: string;
  /** The colour's code, for the link. */
  colour: string;
  colourName: string;
  /** Null in a mail about a price. */
  size: string | null;
  priceMinor: number;
  /** The price when the recipient asked; null in a mail about stock. */
  askedPriceMinor: number | null;
  currency: string;
  market: string;
  picture: Thumbnail | null;
}

export interface AlertFacts {
  /** Null in the mail that asks an address to confirm. */
  piece: AlertPiece | null;
  /** The key of the link that confirms the address; null in a mail about a piece. */
  confirmKey: string | null;
  /** The key of the link that ends the alerts of the recipient. */
  offKey: string;
}
