// Every route of the storefront's own list, with what a request for it needs: who makes it, the values of its
// parameters, where it redirects to. Journeys that go through all routes or all public pages read them here.
import routes from '../../storefront/src/routes.ts';
import { type Find, hasPlenty, type Piece } from './pieces.ts';
import { ADDRESS, AREA, newNumber, type Order, type ShopApi } from './shop-api.ts';

/** The products and the product type that public pages show; the parameters of the pages' addresses are their ids. */
export interface ShownIds {
  piece: Piece;
  /** Another piece, which is compared with the first. */
  other: Piece;
  type: { _id: string; slug: string };
}

interface KnownIds extends ShownIds {
  paid: Order;
  /** The id of a line of the paid order whose fabric has a care card. */
  cared: string;
  declined: Order;
  open: Order;
  visit: string;
}

/** An object, or pairs of name and value if a name occurs more than once. */
type Query = Record<string, string> | [name: string, value: string][];

interface RouteCase<Ids = KnownIds> {
  as?: 'guest' | 'member';
  /**
   * True if the page must be left on a logout; its HTML then has the attribute `data-own`. By default true where `as`
   * is 'member'.
   */
  membersOnly?: boolean;
  params?: (known: Ids) => Readonly<Record<string, string>>;
  query?: (known: Ids) => Query;
  /** The path to which the route redirects; by default it does not redirect. */
  leadsTo?: string;
  status?: number;
  /** The route answers with a file, so it has no title and no heading. */
  isFile?: true;
}

const NO_PICTURE = '00000000-0000-7000-8000-000000000000';

const ofPaid = ({ paid }: KnownIds) => ({ order_id: paid.id });

/** The cases of public pages that have parameters; other public pages need no case. */
const PUBLIC_CASES: Readonly<Record<string, RouteCase<ShownIds>>> = {
  '/product-list/:id': { params: () => ({ id: 'best_seller' }) },
  '/product-list/:id/:slug': { params: ({ type }) => ({ id: type._id, slug: type.slug }) },
  '/product-details/:id': { params: ({ piece }) => ({ id: piece.id }) },
  '/compare': {
    query: ({ piece, other }) => [
      ['id', piece.id],
      ['id', other.id],
    ],
  },
  '/newzoompage': { query: ({ piece }) => ({ product_id: piece.id }) },
};

export const ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
  ...PUBLIC_CASES,
  '/': { leadsTo: '/home' },
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
  '/care-card': {
    as: 'member',
    membersOnly: false,
    query: ({ paid, cared }) => ({ order_id: paid.id, line_id: cared }),
    isFile: true,
  },
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
  '/product-alert': { query: ({ piece }) => ({ product_id: piece.id, kind: 'price_drop' }) },
  '/custom-size-modal': { membersOnly: true, query: ({ piece }) => ({ product_id: piece.id }) },
  '/*': { params: () => ({ '*': 'nothing-here' }), status: 404 },
};

function pathsOf(entries: readonly (typeof routes)[number][], above = ''): string[] {
  return entries.flatMap(({ path = '', children, index }) => {
    const here = path === ':lang?' ? '' : `${above}/${path}`;
    return children ? pathsOf(children, here) : [index ? above || '/' : here];
  });
}

export const PATHS: readonly string[] = pathsOf(routes);

/** The path and query of a route, without the prefix of language and market. */
export function addressOf<Ids>(path: string, { params, query }: RouteCase<Ids>, known: Ids): string {
  const values = params?.(known) ?? {};
  const filled = path.replaceAll(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = values[name ?? '*'];
    if (value === undefined) throw new Error(`${path} is asked with nothing for ${whole}: add it to ROUTE_CASES`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query?.(known)).toString();
  return search ? `${filled}?${search}` : filled;
}

/**
 * The path and query of a public page, by its pattern (contract/src/pages.ts), without the prefix of language and
 * market.
 */
export const publicAddressOf = (pattern: string, shown: ShownIds): string =>
  addressOf(pattern, PUBLIC_CASES[pattern] ?? {}, shown);

/** Finds what public pages show: two pieces that are made to measure and in stock, and a product type. */
export async function findShown(api: ShopApi, find: Find): Promise<ShownIds> {
  const wanted = 'in_stock=true&made_to_measure=true';
  const piece = await find(wanted, hasPlenty);
  const other = await find(wanted, (one) => hasPlenty(one) && one.id !== piece.id);
  const [type] = await api.post<ShownIds['type'][]>('type/list');
  if (!type) throw new Error('The demo shop has no product type.');
  return { piece, other, type };
}

/** Makes an account in the browser of `member`, and its orders and home visit. */
export async function makeKnown(member: ShopApi, shown: ShownIds): Promise<KnownIds> {
  const { piece } = shown;
  await member.signUp();
  const paid = await member.paidOrder([{ piece }], 'member');
  const [card] = (await member.orderNow(paid)).care_cards;
  if (!card) throw new Error(`The demo shop has no care for ${piece.id}.`);
  const declined = await member.order([{ piece }], 'member');
  await member.endPayment(declined, 'declined');
  const open = await member.order([{ piece }], 'member');
  const { days } = await member.get<{ days: { slots: { starts_at: string; free: boolean }[] }[] }>('booking/slots');
  const startsAt = days.flatMap(({ slots }) => slots).findLast(({ free }) => free)?.starts_at;
  const request = { area: AREA, starts_at: startsAt, address: { ...ADDRESS, phone: newNumber() } };
  const { booking_id: visit } = await member.post<{ booking_id: string }>('booking/create', request);
  return { ...shown, paid, cared: card.line_id, declined, open, visit };
}
