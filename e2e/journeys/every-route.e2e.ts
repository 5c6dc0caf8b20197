// Requests every route and checks the response as text, as a search engine or a browser without script gets it. The
// routes come from the storefront's own list; this file adds who requests a route, the values of its parameters, and
// where it redirects to.
import type { APIResponse } from '@playwright/test';
import routes from '../../storefront/src/routes.ts';
import { expect, hasPlenty, type Piece, test } from './fixtures.ts';
import { ADDRESS, AREA, newNumber, type Order, type ShopApi, shopApi } from './shop-api.ts';

interface KnownIds {
  piece: Piece;
  type: { _id: string; slug: string };
  paid: Order;
  declined: Order;
  open: Order;
  /** The id of the member's home visit. */
  visit: string;
}

interface RouteCase {
  as?: 'guest' | 'member';
  /**
   * True if the page is left on a logout, which the attribute `data-own` in its HTML asks for; by default true where
   * `as` is 'member'.
   */
  membersOnly?: boolean;
  params?: (known: KnownIds) => Readonly<Record<string, string>>;
  query?: (known: KnownIds) => Readonly<Record<string, string>>;
  /** The path to which the route redirects; by default it does not redirect. */
  leadsTo?: string;
  status?: number;
  /** The route answers with a file, so it has no title and no heading. */
  isFile?: true;
}

const NO_PICTURE = '00000000-0000-7000-8000-000000000000';

const ofPaid = ({ paid }: KnownIds) => ({ order_id: paid.id });

const ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
  '/': { leadsTo: '/home' },
  '/product-list/:id': { params: () => ({ id: 'best_seller' }) },
  '/product-list/:id/:slug': { params: ({ type }) => ({ id: type._id, slug: type.slug }) },
  '/product-details/:id': { params: ({ piece }) => ({ id: piece.id }) },
  '/log-out': { leadsTo: '/home' },
  '/my-account': { as: 'member' },
  '/account-profile': { as: 'member' },
  '/account-security': { as: 'member' },
  '/account-data': { as: 'member' },
  '/my-measurements': { as: 'member' },
  '/my-order': { as: 'member' },
  '/my-wishlist': { as: 'member' },
  '/notifications': { as: 'member' },
  '/notification-settings': { as: 'member' },
  '/user-address': { as: 'member' },
  '/edit-address/:addressId': { as: 'member', params: () => ({ addressId: 'new' }) },
  '/order-details/:oderId': { as: 'member', params: ({ paid }) => ({ oderId: paid.id }) },
  '/new-delivery/:orderId': { as: 'member', params: ({ paid }) => ({ orderId: paid.id }) },
  '/order-address/:orderId': { as: 'member', params: ({ paid }) => ({ orderId: paid.id }) },
  '/order-cancel-modal': { as: 'member', query: ofPaid },
  '/order-exchange': { as: 'member', query: ofPaid },
  '/order-return': { as: 'member', query: ofPaid },
  '/order-return/picture': {
    as: 'member',
    membersOnly: false,
    query: () => ({ picture_id: NO_PICTURE }),
    status: 404,
    isFile: true,
  },
  '/order-review': { as: 'member', query: ofPaid },
  '/order-review/picture': {
    as: 'member',
    membersOnly: false,
    query: () => ({ picture_id: NO_PICTURE }),
    status: 404,
    isFile: true,
  },
  '/invoice': { as: 'member', query: ofPaid },
  '/invoice/file': { as: 'member', membersOnly: false, query: ofPaid, isFile: true },
  '/belling-details': { as: 'member', query: ofPaid },
  '/payment/:url': {
    as: 'member',
    membersOnly: false,
    params: ({ paid }) => ({ url: paid.paymentId }),
    leadsTo: '/success',
  },
  '/success': { as: 'member', membersOnly: false, query: ({ paid }) => ({ payment_id: paid.paymentId }) },
  '/cancel': { as: 'member', membersOnly: false, query: ({ open }) => ({ payment_id: open.paymentId }) },
  '/failure': { as: 'member', membersOnly: false, query: ({ declined }) => ({ payment_id: declined.paymentId }) },
  '/webhook/:payment_id': { as: 'member', membersOnly: false, params: ({ paid }) => ({ payment_id: paid.paymentId }) },
  '/home-services/:bookingId': { as: 'member', params: ({ visit }) => ({ bookingId: visit }) },
  '/home-services/:bookingId/calendar': {
    as: 'member',
    membersOnly: false,
    params: ({ visit }) => ({ bookingId: visit }),
    isFile: true,
  },
  '/newzoompage': { query: ({ piece }) => ({ product_id: piece.id }) },
  '/product-alert': { query: ({ piece }) => ({ product_id: piece.id, kind: 'price_drop' }) },
  '/custom-size-modal': { membersOnly: true, query: ({ piece }) => ({ product_id: piece.id }) },
  '/*': { params: () => ({ '*': 'nothing-here' }), status: 404 },
};

/** The paths of all routes without the language prefix; `/` for the index route. */
function pathsOf(entries: readonly (typeof routes)[number][], above = ''): string[] {
  return entries.flatMap(({ path = '', children, index }) => {
    const here = path === ':lang?' ? '' : `${above}/${path}`;
    return children ? pathsOf(children, here) : [index ? above || '/' : here];
  });
}

const PATHS = pathsOf(routes);

function addressOf(path: string, { params, query }: RouteCase, known: KnownIds): string {
  const values = params?.(known) ?? {};
  const filled = path.replaceAll(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = values[name ?? '*'];
    if (value === undefined) throw new Error(`${path} is asked with nothing for ${whole}: add it to ROUTE_CASES`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query?.(known)).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The texts of all elements with this tag name, without inner tags. */
function textsIn(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, inside = '']) =>
    inside.replaceAll(/<[^>]*>/g, '').trim(),
  );
}

const LETTER = { en: /[A-Za-z]/, arb: /[\u0621-\u064A]/ } as const;

async function known(member: ShopApi, piece: Piece): Promise<KnownIds> {
  await member.signUp();
  const paid = await member.paidOrder([{ piece }], 'member');
  const declined = await member.order([{ piece }], 'member');
  await member.endPayment(declined, 'declined');
  const open = await member.order([{ piece }], 'member');
  const [type] = await member.post<KnownIds['type'][]>('type/list');
  const { days } = await member.get<{ days: { slots: { starts_at: string; free: boolean }[] }[] }>('booking/slots');
  const startsAt = days.flatMap(({ slots }) => slots).findLast(({ free }) => free)?.starts_at;
  const request = { area: AREA, starts_at: startsAt, address: { ...ADDRESS, phone: newNumber() } };
  const { booking_id: visit } = await member.post<{ booking_id: string }>('booking/create', request);
  return { piece, type: type!, paid, declined, open, visit };
}

test('every route is requested as it is, and nothing is requested that is no route', () => {
  expect(PATHS.length).toBeGreaterThan(20);
  expect(Object.keys(ROUTE_CASES).filter((path) => !PATHS.includes(path))).toEqual([]);
  const unsaid = PATHS.filter((path) => /[:*]/.test(path) && !ROUTE_CASES[path]?.params);
  expect(unsaid, 'routes without a case in ROUTE_CASES').toEqual([]);
});

test('every route answers without script with its title and one heading in the page’s language', async ({
  page: guest,
  browser,
  baseURL,
  prefix,
  language,
  api,
  find,
}) => {
  const piece = await find('in_stock=true&made_to_measure=true', hasPlenty);
  // With an empty cart the checkout would redirect to the cart page.
  await api.guestWith({ piece });
  const member = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  const facts = await known(shopApi(member, baseURL ?? '', language), piece);
  const whole = async (path: string): Promise<object> => {
    const routeCase = ROUTE_CASES[path] ?? {};
    const asker = routeCase.as === 'member' ? member : guest;
    const answer: APIResponse = await asker.request.get(prefix + addressOf(path, routeCase, facts));
    const html = await answer.text();
    const [title = ''] = textsIn(html, 'title');
    return {
      path,
      status: answer.status(),
      at: decodeURIComponent(new URL(answer.url()).pathname),
      membersOnly: /<html[^>]* data-own=/.test(html),
      hasTitle: LETTER[language].test(title.split(' · ')[0] ?? ''),
      headings: textsIn(html, 'h1').map((heading) => LETTER[language].test(heading)),
    };
  };
  for (const path of PATHS) {
    const {
      status = 200,
      leadsTo,
      params,
      as = 'guest',
      membersOnly = as === 'member',
      isFile,
    } = ROUTE_CASES[path] ?? {};
    const address = decodeURIComponent(addressOf(path, params ? { params } : {}, facts));
    const expected = {
      path,
      status,
      at: prefix + (leadsTo ?? address),
      membersOnly,
      hasTitle: !isFile,
      headings: isFile ? [] : [true],
    };
    expect.soft(await whole(path)).toEqual(expected);
  }
  await member.close();
});
