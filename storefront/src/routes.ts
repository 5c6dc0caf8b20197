// The routes of all pages: those of docs/requirements.md (R14 to R41), roughly in that order, and a few more.
import { index, route, type RouteConfig } from '@react-router/dev/routes';

const LIST = 'pages/product-list.tsx';
const DOCUMENT = 'pages/document.tsx';

export default [
  // The optional prefix is a language, with or without a market (`/ar`, `/ar-sa`); any other value of `:lang` is a 404.
  route(':lang?', 'shell/language-prefix.tsx', [
    index('pages/to-home.tsx'),
    route('home', 'pages/home.tsx'),
    route('product-list', LIST, { id: 'product-list' }),
    route('product-list/:id', LIST, { id: 'product-list-of' }),
    route('product-list/:id/:slug', LIST, { id: 'product-list-of-slug' }),
    route('product-details/:id', 'pages/product-details.tsx'),
    route('cart', 'pages/cart.tsx'),
    route('checkout', 'pages/checkout.tsx'),
    route('user-login', 'pages/user-login.tsx'),
    route('user-registration', 'pages/user-registration.tsx'),
    route('log-out', 'pages/log-out.ts'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('my-account', 'pages/my-account.tsx'),
    route('my-order', 'pages/my-order.tsx'),
    // R29 spells the parameter `oderId`.
    route('order-details/:oderId', 'pages/order-details.tsx'),
    route('my-wishlist', 'pages/my-wishlist.tsx'),
    route('notifications', 'pages/notifications.tsx'),
    route('home-services', 'pages/home-services.tsx'),
    route('home-services/:bookingId', 'pages/home-visit.tsx'),
    route('home-services/:bookingId/calendar', 'pages/visit-calendar.ts'),
    route('contact', 'pages/contact.tsx'),
    route('faq', 'pages/faq.tsx'),
    // React Router needs an id of its own for each route of a page.
    route('about', DOCUMENT, { id: 'about' }),
    route('privacy-policy', DOCUMENT, { id: 'privacy-policy' }),
    route('new-delivery/:orderId', 'pages/new-delivery.tsx'),
    route('guest-checkout-modal', 'pages/guest-checkout-modal.tsx'),
    route('order-cancel-modal', 'pages/order-cancel-modal.tsx'),
    route('custom-size-modal', 'pages/custom-size-modal.tsx'),
    route('invoice', 'pages/invoice.tsx'),
    route('invoice/file', 'pages/invoice-file.ts'),
    route('belling-details', 'pages/belling-details.tsx'),
    route('payment/:url', 'pages/payment.tsx'),
    route('success', 'pages/success.tsx'),
    route('cancel', 'pages/cancel.tsx'),
    route('failure', 'pages/failure.tsx'),
    route('webhook/:payment_id', 'pages/webhook.tsx'),
    route('newzoompage', 'pages/newzoompage.tsx'),
    route('user-address', 'pages/user-address.tsx'),
    route('edit-address/:addressId', 'pages/edit-address.tsx'),
    route('find-order', 'pages/find-order.tsx'),
    route('terms', DOCUMENT, { id: 'terms' }),
    route('delivery-returns', DOCUMENT, { id: 'delivery-returns' }),
    route('size-guide', 'pages/size-guide.tsx'),
    route('order-return', 'pages/order-return.tsx'),
    route('order-return/picture', 'pages/return-picture.ts'),
    route('reminders-off', 'pages/reminders-off.tsx'),
    route('notification-settings', 'pages/notification-settings.tsx'),
    route('order-address/:orderId', 'pages/order-address.tsx'),
    route('cookie-choices', 'pages/cookie-choices.tsx'),
    route('order-exchange', 'pages/order-exchange.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
] satisfies RouteConfig;
