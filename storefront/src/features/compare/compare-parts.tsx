// The parts of the comparison that are shown once comparing has begun, in one chunk.
export { CompareBar } from './compare-bar.tsx';
export { CompareCheck } from './compare-check.tsx';
