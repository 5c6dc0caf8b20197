// Tries the six events that the shop may hear about one payment in every sequence, with every subset of them lost. The
// rules under test are those of the shop; their effects are carried out on a model in memory.
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

interface Scenario {
  name: string;
  /**
   * What the provider reports when the shop asks because of this event, given the events before it, lost ones included.
   * `silence` means that it does not answer.
   */
  says(event: Event, before: readonly Event[], provider: { isCaptured: boolean }): ProviderStatus | 'silence';
  takenMinor?: number;
  order?: OrderFacts;
  payment?: Partial<PaymentFacts>;
  hasStock?: boolean;
  places: number;
  paysBack: Unmatched | null;
}

const REQUESTED_MINOR = 120_000;

const STEPS: Readonly<Record<Event, ProviderStatus>> = {
  return: 'open',
  authorised: 'authorised',
  captured: 'captured',
  'captured again': 'captured',
  'failed late': 'open',
  reconciler: 'open',
};
const RANK: readonly ProviderStatus[] = ['open', 'authorised', 'captured'];

/** The furthest status that these events tell of; an answer that the provider gives after them cannot be older. */
function furthest(events: readonly Event[]): ProviderStatus {
  return events.map((event) => STEPS[event]).reduce((a, b) => (RANK.indexOf(b) > RANK.indexOf(a) ? b : a), 'open');
}

const SCENARIOS: readonly Scenario[] = [
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
    takenMinor: REQUESTED_MINOR - 100,
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
  done: string[];
  payment: PaymentFacts;
  order: OrderFacts;
  provider: { isCaptured: boolean };
}

function worldOf({ payment, order }: Scenario): World {
  return {
    done: [],
    payment: {
      amountMinor: REQUESTED_MINOR,
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

/** As in the database, effects change what the next verdict is based on. */
function effectsOf({ done, payment, order }: World, scenario: Scenario): PaymentEffects {
  const now = (change: () => void) => {
    change();
    return Promise.resolve();
  };
  return {
    haveStock: () => Promise.resolve(scenario.hasStock ?? true),
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

function reportOf(world: World, scenario: Scenario, status: ProviderStatus): ProviderPayment {
  world.provider.isCaptured ||= status === 'captured';
  const captured = { amount: status === 'captured' ? (scenario.takenMinor ?? REQUESTED_MINOR) : 0, currency: 'AED' };
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

async function receive(world: World, scenario: Scenario, event: Event, before: readonly Event[]): Promise<void> {
  const answer = scenario.says(event, before, world.provider);
  if (answer === 'silence') return;
  const verdict = verdictOf(world.payment, world.order, reportOf(world, scenario, answer));
  await applyVerdict(verdict, effectsOf(world, scenario));
  if (verdict.act !== 'capture' && verdict.act !== 'void') return;
  const then = reportOf(world, scenario, verdict.act === 'capture' ? 'captured' : 'voided');
  await applyVerdict(verdictOf(world.payment, world.order, then), effectsOf(world, scenario));
}

const ORDERS = ordersOf(EVENTS);
const DROPS = 2 ** EVENTS.length;

/** Plays the events that are not dropped; after two polls at the end, every case must have reached its final state. */
async function played(scenario: Scenario, order: readonly Event[], dropped: number): Promise<World> {
  const world = worldOf(scenario);
  const before: Event[] = [];
  for (const event of order) {
    const isHeard = (dropped & (1 << EVENTS.indexOf(event))) === 0;
    if (isHeard) await receive(world, scenario, event, before);
    before.push(event);
  }
  await receive(world, scenario, 'reconciler', before);
  await receive(world, scenario, 'reconciler', [...before, 'reconciler']);
  return world;
}

describe.each(SCENARIOS)('$name', (scenario) => {
  test('for any order and loss of events: at most one order, money booked once, final after two polls', async () => {
    const expected = [
      ...(scenario.places === 1 ? ['booked', 'placed'] : []),
      ...(scenario.paysBack === null ? [] : [`paid back: ${scenario.paysBack}`]),
    ];
    const wrong: string[] = [];
    let cases = 0;
    for (const order of ORDERS) {
      for (let dropped = 0; dropped < DROPS; dropped += 1) {
        const world = await played(scenario, order, dropped);
        cases += 1;
        if (world.done.join() !== expected.join())
          wrong.push(`${order.join(', ')} without ${dropped}: ${world.done.join()}`);
      }
    }
    expect(cases).toBe(46_080);
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
