// What the frame can do without at first: one chunk, loaded when the page is quiet (frame.tsx, errors.tsx).
export { Drawer } from './drawer.tsx';
export { ErrorPage, ErrorScreen } from './error-page.tsx';
export { FrameEffects } from './frame-effects.tsx';
export { Footer } from './footer.tsx';
export { Notices } from './notices.tsx';
export { OfflineBanner } from './offline-banner.tsx';
