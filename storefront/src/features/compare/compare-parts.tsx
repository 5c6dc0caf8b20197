// Components of the comparison that are needed only once the shopper compares. They are exported together, so that they
// are loaded as one chunk.
export { CompareBar } from './compare-bar.tsx';
export { CompareCheck } from './compare-check.tsx';
