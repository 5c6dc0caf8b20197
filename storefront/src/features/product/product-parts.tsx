// The parts of the product page that are not needed right after the page has loaded. They are exported together, so
// that they are one chunk, which is loaded later.
export { Alerting } from './alerting.tsx';
export { Assurance } from './assurance.tsx';
export { AlsoLike } from './also-like.tsx';
export { BuyBar } from './buy-bar.tsx';
export { BuyingFacts } from './buying-facts.tsx';
export { Finding } from './finding.tsx';
export { FitSummary } from './fit-summary.tsx';
export { Measuring } from './measuring.tsx';
export { ProductActs } from './product-acts.tsx';
export { ProductReviews, ProductStory } from './product-story.tsx';
export { RecentlyViewed } from './recently-viewed.tsx';
