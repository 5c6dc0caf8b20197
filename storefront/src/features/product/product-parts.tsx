// What the product page does not need at first: one chunk, loaded when the page is quiet (product-view.tsx,
// add-form.tsx).
export { BuyBar } from './buy-bar.tsx';
export { DeliveryFacts } from './delivery-facts.tsx';
export { InstalmentText } from './instalments.tsx';
export { Measuring } from './measuring.tsx';
export { ProductStory } from './product-story.tsx';
export { RecentlyViewed } from './recently-viewed.tsx';
