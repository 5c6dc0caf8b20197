// The specification's route table (§2), in its order. Pages join it with the issue that brings them.
import { index, route, type RouteConfig } from '@react-router/dev/routes';

const LIST = 'pages/product-list/product-list.tsx';

export default [
  // `/ar/…` and `/en/…` are for search engines; every other first segment is a 404.
  route(':lang?', 'shell/language-prefix.tsx', [
    index('pages/home/to-home.tsx'),
    route('home', 'pages/home/home.tsx'),
    route('product-list', LIST, { id: 'product-list' }),
    route('product-list/:id', LIST, { id: 'product-list-of' }),
    route('product-list/:id/:slug', LIST, { id: 'product-list-of-slug' }),
    route('product-details/:id', 'pages/product-details/product-details.tsx'),
    route('cart', 'pages/cart/cart.tsx'),
    route('newzoompage', 'pages/newzoompage/newzoompage.tsx'),
    route('size-guide', 'pages/size-guide/size-guide.tsx'),
    route('*', 'pages/not-found/not-found.tsx'),
  ]),
] satisfies RouteConfig;
