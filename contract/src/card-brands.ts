// The brands of kept cards that the shop has a name for. `card` stands for every other brand.

export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'unionpay', 'discover', 'diners', 'jcb', 'card'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];
