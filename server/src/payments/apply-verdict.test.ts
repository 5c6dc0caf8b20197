// One payment and the six things that may be heard of it, in all 720 orders, with any of them lost: 46,080
// cases, each under several tales of what the provider really did. The rules are the shop's own; only the
// hands that carry them out are a model's.
import { describe, expect, test } from 'vitest';
import type { ProviderPayment, ProviderStatus } from '../outside/payments/port.ts';
import { applyVerdict, type PaymentEffects } from './apply-verdict.ts';
import { type OrderFacts, type PaymentFacts, type Unmatched, verdictOf } from './payments.ts';

const EVENTS = ['return', 'authorised', 'captured', 'captured again', 'failed late', 'reconciler'] as const;
type Event = (typeof EVENTS)[number];

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    ordersOf([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

interface Tale {
  name: string;
  /** What the provider says when it is asked because of this event, the events so far being these. */
  says(event: Event, before: readonly Event[], provider: { isCaptured: boolean }): ProviderStatus | 'silence';
  takenMinor?: number;
  /** The order as the events find it. */
  order?: OrderFacts;
  payment?: Partial<PaymentFacts>;
  hasStock?: boolean;
  /** How it ends. */
  places: number;
  paysBack: Unmatched | null;
}

const ASKED = 120_000;

const STEPS: Readonly<Record<Event, ProviderStatus>> = {
  return: 'open',
  authorised: 'authorised',
  captured: 'captured',
  'captured again': 'captured',
  'failed late': 'open',
  reconciler: 'open',
};
const RANK: readonly ProviderStatus[] = ['open', 'authorised', 'captured'];

/** The furthest the provider can have come when these events have happened. */
function furthest(events: readonly Event[]): ProviderStatus {
  return events.map((event) => STEPS[event]).reduce((a, b) => (RANK.indexOf(b) > RANK.indexOf(a) ? b : a), 'open');
}

const TALES: readonly Tale[] = [
  { name: 'captured before anything was heard', says: () => 'captured', places: 1, paysBack: null },
  {
    name: 'every answer is as old as it can be',
    says: (event, before, { isCaptured }) => (isCaptured ? 'captured' : furthest([...before, event])),
    places: 1,
    paysBack: null,
  },
  {
    name: 'every other question runs into a time-out',
    says: (_, before) => (before.length % 2 === 0 ? 'silence' : 'captured'),
    places: 1,
    paysBack: null,
  },
  {
    name: 'a failed try came before the one that was captured',
    says: (event, before) => (before.includes('failed late') || event === 'failed late' ? 'captured' : 'failed'),
    places: 1,
    paysBack: null,
  },
  { name: 'declined', says: () => 'failed', places: 0, paysBack: null },
  {
    name: 'another amount was taken',
    says: () => 'captured',
    takenMinor: ASKED - 100,
    places: 0,
    paysBack: 'wrong_amount',
  },
  {
    name: 'captured after the order had expired, pieces to be had',
    says: () => 'captured',
    order: { status: 'expired', replacedBy: null },
    places: 1,
    paysBack: null,
  },
  {
    name: 'captured after the order had expired, pieces gone',
    says: () => 'captured',
    order: { status: 'expired', replacedBy: null },
    hasStock: false,
    places: 0,
    paysBack: 'stock_gone',
  },
  {
    name: 'authorised after the order had expired, pieces gone',
    says: () => 'authorised',
    order: { status: 'expired', replacedBy: null, piecesGone: true },
    hasStock: false,
    places: 0,
    paysBack: null,
  },
  {
    name: 'captured for an order that was replaced',
    says: () => 'captured',
    order: { status: 'expired', replacedBy: 'another' },
    places: 0,
    paysBack: 'order_replaced',
  },
  {
    name: 'captured for an order another attempt has paid',
    says: () => 'captured',
    order: { status: 'placed', replacedBy: null },
    payment: { isPaidByAnother: true },
    places: 0,
    paysBack: 'already_paid',
  },
];

interface World {
  /** What the hands did, in order. */
  done: string[];
  payment: PaymentFacts;
  order: OrderFacts;
  provider: { isCaptured: boolean };
}

function worldOf({ payment, order }: Tale): World {
  return {
    done: [],
    payment: {
      amountMinor: ASKED,
      currency: 'AED',
      status: 'open',
      isNewest: true,
      isPaidByAnother: false,
      ...payment,
    },
    order: { status: 'pending_payment', replacedBy: null, ...order },
    provider: { isCaptured: false },
  };
}

/** As the database's hands do: every effect changes what the next verdict sees. */
function effectsOf({ done, payment, order }: World, tale: Tale): PaymentEffects {
  const now = (change: () => void) => {
    change();
    return Promise.resolve();
  };
  return {
    haveStock: () => Promise.resolve(tale.hasStock ?? true),
    bookCapture: (unmatched) =>
      now(() => {
        payment.status = 'captured';
        done.push(unmatched === null ? 'booked' : `paid back: ${unmatched}`);
      }),
    place: () =>
      now(() => {
        order.status = 'placed';
        done.push('placed');
      }),
    endPayment: (status) => now(() => void (payment.status = status)),
    failOrder: () => now(() => void (order.status = 'payment_failed')),
  };
}

function wordOf(world: World, tale: Tale, status: ProviderStatus): ProviderPayment {
  world.provider.isCaptured ||= status === 'captured';
  const captured = { amount: status === 'captured' ? (tale.takenMinor ?? ASKED) : 0, currency: 'AED' };
  return {
    providerPaymentId: 'p',
    reference: 'r',
    status,
    captured,
    refundedMinor: 0,
    failure: null,
    url: '',
    parts: null,
  };
}

async function hear(world: World, tale: Tale, event: Event, before: readonly Event[]): Promise<void> {
  const said = tale.says(event, before, world.provider);
  if (said === 'silence') return;
  const verdict = verdictOf(world.payment, world.order, wordOf(world, tale, said));
  await applyVerdict(verdict, effectsOf(world, tale));
  if (verdict.act !== 'capture' && verdict.act !== 'void') return;
  // Told to take the money or to let go of it, the provider says that it did.
  const then = wordOf(world, tale, verdict.act === 'capture' ? 'captured' : 'voided');
  await applyVerdict(verdictOf(world.payment, world.order, then), effectsOf(world, tale));
}

const ORDERS = ordersOf(EVENTS);
const DROPS = 2 ** EVENTS.length;

/** After the last event the reconciler goes round twice: by then everything has its end. */
async function played(tale: Tale, order: readonly Event[], dropped: number): Promise<World> {
  const world = worldOf(tale);
  const before: Event[] = [];
  for (const event of order) {
    const isHeard = (dropped & (1 << EVENTS.indexOf(event))) === 0;
    if (isHeard) await hear(world, tale, event, before);
    before.push(event);
  }
  await hear(world, tale, 'reconciler', before);
  await hear(world, tale, 'reconciler', [...before, 'reconciler']);
  return world;
}

describe.each(TALES)('$name', (tale) => {
  test('in every order of events, with any of them lost: one order or none, money booked once, at rest in two rounds', async () => {
    const expected = [
      ...(tale.places === 1 ? ['booked', 'placed'] : []),
      ...(tale.paysBack === null ? [] : [`paid back: ${tale.paysBack}`]),
    ];
    const wrong: string[] = [];
    let cases = 0;
    for (const order of ORDERS) {
      for (let dropped = 0; dropped < DROPS; dropped += 1) {
        const world = await played(tale, order, dropped);
        cases += 1;
        if (world.done.join() !== expected.join())
          wrong.push(`${order.join(', ')} without ${dropped}: ${world.done.join()}`);
      }
    }
    expect(cases).toBe(46_080);
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
