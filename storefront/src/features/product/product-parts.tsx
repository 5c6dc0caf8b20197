// The parts of the product page that are not needed at first, in one chunk that is loaded when the browser is idle
// (product-view.tsx, add-form.tsx).
export { BuyBar } from './buy-bar.tsx';
export { DeliveryFacts } from './delivery-facts.tsx';
export { InstalmentText } from './instalments.tsx';
export { Measuring } from './measuring.tsx';
export { ProductReviews, ProductStory } from './product-story.tsx';
export { RecentlyViewed } from './recently-viewed.tsx';
