// Cards kept at a provider for a member, as the shop sees them: an account per member, made under the shop's id of it,
// and the provider's token of each card. No card number passes through the shop.
import { CARD_BRANDS, type CardBrand } from '@hindam/contract/card-brands';

export interface ProviderCard {
  /** The provider's id of the card. */
  token: string;
  brand: CardBrand;
  /** The number's last four digits, as a number. */
  lastFour: number;
  expiryMonth: number;
  expiryYear: number;
}

export interface CardKeeping {
  /**
   * Makes the account, or prepares the known one for a payment; one account for an `accountId`, however often it is
   * called within a day. Null when the provider refuses, or does not have the known account any more.
   */
  open(account: { accountId: string; known: string | null; email: string | null }): Promise<string | null>;
  /** Finds an account whose making was not answered a minute ago or earlier; null when there is none. */
  find(accountId: string): Promise<string | null>;
  /** The cards of an account; none when the provider does not have it any more. */
  list(account: string): Promise<ProviderCard[]>;
  /** Takes a card away; one that is gone already counts as taken away. */
  detach(token: string): Promise<void>;
  /** Takes the account with all its cards away; one that is gone already counts as taken away. */
  remove(account: string): Promise<void>;
}

export function brandIn(name: string): CardBrand {
  return CARD_BRANDS.find((brand) => brand === name) ?? 'card';
}
