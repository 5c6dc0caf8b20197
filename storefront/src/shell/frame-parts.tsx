// The components around every page that are not needed at first. They are exported from one file, so that they are one
// chunk, which is loaded later.
export { Drawer } from './drawer.tsx';
export { AnyErrorScreen } from './error-page.tsx';
export { FrameEffects } from './frame-effects.tsx';
export { Footer } from './footer.tsx';
export { Notices } from './notices.tsx';
export { SearchPanel } from './search-panel.tsx';
export { OfflineBanner } from './offline-banner.tsx';
