// The products of the demo shop. Their order decides the numbers in their SKUs (seed-demo.ts).
import { abayas } from './products-abayas.ts';
import { accessories } from './products-accessories.ts';
import { bishts } from './products-bishts.ts';
import { dresses } from './products-dresses.ts';
import { jalabiyas } from './products-jalabiyas.ts';
import { kaftans } from './products-kaftans.ts';
import { outerwear } from './products-outerwear.ts';
import { separates } from './products-separates.ts';
import type { SeedProduct } from './shape.ts';

export const products: SeedProduct[] = [
  ...abayas,
  ...kaftans,
  ...jalabiyas,
  ...dresses,
  ...outerwear,
  ...bishts,
  ...separates,
  ...accessories,
];
