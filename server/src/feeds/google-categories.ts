// Google's product category for each product type, by the type's key, spelled as in Google's taxonomy. A type without
// an entry gets the category Clothing.

const CLOTHING = 'Apparel & Accessories > Clothing';
const TRADITIONAL = `${CLOTHING} > Traditional & Ceremonial Clothing`;
const COATS = `${CLOTHING} > Outerwear > Coats & Jackets`;

const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['abaya', TRADITIONAL],
  ['bisht', TRADITIONAL],
  ['kaftan', TRADITIONAL],
  ['jalabiya', TRADITIONAL],
  ['dress', `${CLOTHING} > Dresses`],
  ['coat', COATS],
  ['cape', COATS],
  ['shirt', `${CLOTHING} > Shirts & Tops`],
  ['trousers', `${CLOTHING} > Pants`],
  ['shayla', 'Apparel & Accessories > Clothing Accessories > Scarves & Shawls'],
  ['bag', 'Apparel & Accessories > Handbags, Wallets & Cases > Handbags'],
]);

export function googleCategory(typeKey: string): string {
  return CATEGORIES.get(typeKey) ?? CLOTHING;
}
