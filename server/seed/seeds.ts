// What a start adds to the database: the demo shop, or what a shop lacks.
export { beginDocuments } from './documents.ts';
export { addMissingPlace } from './place.ts';
export { seedDemo, wantsDemo } from './seed-demo.ts';
export { addMissingWelcomeCoupon } from './welcome.ts';
