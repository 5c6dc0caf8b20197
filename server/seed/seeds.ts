// What the shop adds to its database: the demo shop, or single things that are missing.
export { beginDocuments } from './documents.ts';
export { addMissingPlace } from './place.ts';
export { seedDemo, wantsDemo } from './seed-demo.ts';
export { addMissingWelcomeCoupon } from './welcome.ts';
