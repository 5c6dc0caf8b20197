// Cards that a provider keeps for members, as the shop sees them: one account per member, created under an id of the
// shop, and the provider's token of each card. Of a card's number only the last four digits reach the shop.
import { CARD_BRANDS, type CardBrand } from '@hindam/contract/card-brands';

export interface ProviderCard {
  token: string;
  brand: CardBrand;
  lastFour: number;
  expiryMonth: number;
  expiryYear: number;
}

export interface CardKeeping {
  /**
   * Creates the account at the provider, or updates the `known` one before a payment. Repeated calls within a day
   * create only one account for an `accountId`. Null when the provider refuses.
   */
  open(account: { accountId: string; known: string | null; email: string | null }): Promise<string | null>;
  /** Finds an account whose `open` got no answer; null for none. A new account may be found only after a minute. */
  find(accountId: string): Promise<string | null>;
  /** Empty when the provider no longer has the account. */
  list(account: string): Promise<ProviderCard[]>;
  /** Removes a card; one that is gone already counts as removed. */
  detach(token: string): Promise<void>;
  /** Removes the account with its cards; one that is gone already counts as removed. */
  remove(account: string): Promise<void>;
}

export function brandIn(name: string): CardBrand {
  return CARD_BRANDS.find((brand) => brand === name) ?? 'card';
}
