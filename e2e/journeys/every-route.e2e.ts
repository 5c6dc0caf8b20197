// What a search engine and a browser without script get of every route: its response, read as text. The routes are the
// storefront's own list; this file adds only what that list cannot know: which member a route is for, the values of its
// parameters, and where it redirects to.
import type { APIResponse } from '@playwright/test';
import routes from '../../storefront/src/routes.ts';
import { expect, hasPlenty, type Piece, test } from './fixtures.ts';
import { type Order, type ShopApi, shopApi } from './shop-api.ts';

interface Known {
  piece: Piece;
  type: { _id: string; slug: string };
  paid: Order;
  declined: Order;
  open: Order;
}

interface Asking {
  as?: 'guest' | 'member';
  /** Whether it shows a member's own data and is left on logout; by default true for pages requested as a member. */
  own?: boolean;
  params?: (known: Known) => Readonly<Record<string, string>>;
  query?: (known: Known) => Readonly<Record<string, string>>;
  /** The route it redirects to; itself by default. */
  leadsTo?: string;
  status?: number;
}

const ofPaid = ({ paid }: Known) => ({ order_id: paid.id });

const ASKINGS: Readonly<Record<string, Asking>> = {
  '/': { leadsTo: '/home' },
  '/product-list/:id': { params: () => ({ id: 'best_seller' }) },
  '/product-list/:id/:slug': { params: ({ type }) => ({ id: type._id, slug: type.slug }) },
  '/product-details/:id': { params: ({ piece }) => ({ id: piece.id }) },
  '/log-out': { leadsTo: '/home' },
  '/my-account': { as: 'member' },
  '/my-order': { as: 'member' },
  '/my-wishlist': { as: 'member' },
  '/user-address': { as: 'member' },
  '/edit-address/:addressId': { as: 'member', params: () => ({ addressId: 'new' }) },
  '/order-details/:oderId': { as: 'member', params: ({ paid }) => ({ oderId: paid.id }) },
  '/order-cancel-modal': { as: 'member', query: ofPaid },
  '/belling-details': { as: 'member', query: ofPaid },
  '/payment/:url': { as: 'member', own: false, params: ({ paid }) => ({ url: paid.paymentId }), leadsTo: '/success' },
  '/success': { as: 'member', own: false, query: ({ paid }) => ({ payment_id: paid.paymentId }) },
  '/cancel': { as: 'member', own: false, query: ({ open }) => ({ payment_id: open.paymentId }) },
  '/failure': { as: 'member', own: false, query: ({ declined }) => ({ payment_id: declined.paymentId }) },
  '/webhook/:payment_id': { as: 'member', own: false, params: ({ paid }) => ({ payment_id: paid.paymentId }) },
  '/newzoompage': { query: ({ piece }) => ({ product_id: piece.id }) },
  '/custom-size-modal': { own: true, query: ({ piece }) => ({ product_id: piece.id }) },
  '/*': { params: () => ({ '*': 'nothing-here' }), status: 404 },
};

/** Every path below the language prefix, `/` for its index. */
function pathsOf(entries: readonly (typeof routes)[number][], above = ''): string[] {
  return entries.flatMap(({ path = '', children, index }) => {
    const here = path === ':lang?' ? '' : `${above}/${path}`;
    return children ? pathsOf(children, here) : [index ? above || '/' : here];
  });
}

const PATHS = pathsOf(routes);

function addressOf(path: string, { params, query }: Asking, known: Known): string {
  const values = params?.(known) ?? {};
  const filled = path.replaceAll(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = values[name ?? '*'];
    if (value === undefined) throw new Error(`${path} is asked with nothing for ${whole}: say it in ASKINGS`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query?.(known)).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The texts of all elements of this kind, without tags and line breaks. */
function wordsIn(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, inside = '']) =>
    inside.replaceAll(/<[^>]*>/g, '').trim(),
  );
}

const LETTER = { en: /[A-Za-z]/, arb: /[\u0621-\u064A]/ } as const;

async function known(member: ShopApi, piece: Piece): Promise<Known> {
  await member.signUp();
  const paid = await member.paidOrder([{ piece }], 'member');
  const declined = await member.order([{ piece }], 'member');
  await member.endPayment(declined, 'declined');
  const open = await member.order([{ piece }], 'member');
  const [type] = await member.post<Known['type'][]>('type/list');
  return { piece, type: type!, paid, declined, open };
}

test('every route is requested as it is, and nothing is requested that is no route', () => {
  expect(PATHS.length).toBeGreaterThan(20);
  expect(Object.keys(ASKINGS).filter((path) => !PATHS.includes(path))).toEqual([]);
  const unsaid = PATHS.filter((path) => /[:*]/.test(path) && !ASKINGS[path]?.params);
  expect(unsaid, 'routes whose parameters nobody says in ASKINGS').toEqual([]);
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
  // The checkout redirects an empty cart to the cart page.
  await api.guestWith({ piece });
  const member = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  const facts = await known(shopApi(member, baseURL ?? '', language), piece);
  const whole = async (path: string): Promise<object> => {
    const asking = ASKINGS[path] ?? {};
    const asker = asking.as === 'member' ? member : guest;
    const answer: APIResponse = await asker.request.get(prefix + addressOf(path, asking, facts));
    const html = await answer.text();
    const [title = ''] = wordsIn(html, 'title');
    return {
      path,
      status: answer.status(),
      at: decodeURIComponent(new URL(answer.url()).pathname),
      own: /<html[^>]* data-own=/.test(html),
      hasTitle: LETTER[language].test(title.split(' · ')[0] ?? ''),
      headings: wordsIn(html, 'h1').map((heading) => LETTER[language].test(heading)),
    };
  };
  for (const path of PATHS) {
    const { status = 200, leadsTo, params, as = 'guest', own = as === 'member' } = ASKINGS[path] ?? {};
    const address = decodeURIComponent(addressOf(path, params ? { params } : {}, facts));
    const expected = { path, status, at: prefix + (leadsTo ?? address), own, hasTitle: true, headings: [true] };
    expect.soft(await whole(path)).toEqual(expected);
  }
  await member.close();
});
