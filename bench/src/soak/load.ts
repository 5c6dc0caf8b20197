// The mixed load of the soak: shoppers, operators, a merchant who imports price files, and a payment provider that
// repeats its messages, all at the same time.
import { setTimeout as wait } from 'node:timers/promises';
import type { SampleVariant } from '../catalogue-fill.ts';
import { register, visitAsMember } from './accounts.ts';
import { askForAlert, review, search } from './asking.ts';
import { browse } from './browsing.ts';
import { buy, newGuest } from './buying.ts';
import type { Person } from './client.ts';
import { flock } from './flock.ts';
import { importPrices } from './importing.ts';
import { note } from './ledger.ts';
import { repeatMessages } from './messages.ts';
import { operateOnce } from './operating.ts';
import { askForReturn, bookVisit } from './visits-and-returns.ts';
import { think, type World } from './world.ts';

const SHOPPERS = 12;
const FLOCK_EVERY_MS = 15_000;
const IMPORT_EVERY_MS = 40_000;
const LOOK_EVERY_MS = 250;

/** What a shopper may do next, chosen at random; an entry that is repeated is chosen more often. */
const VISITS: readonly ((world: World) => Promise<void>)[] = [
  ...Array.from({ length: 7 }, () => browse),
  ...Array.from({ length: 6 }, () => (world: World) => buy(world, newGuest(world))),
  ...Array.from({ length: 3 }, () => visitAsMember),
  ...Array.from({ length: 3 }, () => search),
  register,
  bookVisit,
  askForAlert,
  review,
  review,
  askForReturn,
  askForReturn,
];

/** What must occur in the ledger at least once; otherwise a run of JUDGED_FROM_MINUTES or longer fails (verdict.ts). */
export const WANTED = [
  'page',
  'catalogue call',
  'reviews read',
  'suggestions',
  'search',
  'second page of a search',
  'alert',
  'review',
  'review read by the shop',
  'cart',
  'coupon on a cart',
  'order',
  'payment approved',
  'payment failed',
  'another attempt to pay',
  'order cancelled',
  'sign-in',
  'wish',
  'registration',
  'visit',
  'return asked for',
  'return received',
  'refund by an operator',
  'order moved',
  'prices changed',
  'flock',
  'price file imported',
  'message repeated',
] as const;

export interface LoadSettings {
  world: World;
  operators: readonly Person[];
  urls: readonly string[];
  /** Variants each of which is kept for one group of shoppers (flock.ts); nobody else buys it. */
  scarce: readonly SampleVariant[];
  dataFolder: string;
  databaseUrl: string;
  /**
   * Whether the period of a strike (strikes.ts: a process is killed, or the database frozen) ended after this time, in
   * milliseconds since 1970, or has not ended yet.
   */
  wasStruckSince(fromMs: number): boolean;
}

/**
 * Repeats `work`, at most once every `everyMs`, until the run is over. An error that `work` throws is recorded as a
 * complaint.
 */
async function untilClosed(world: World, name: string, work: () => Promise<void>, everyMs = 0): Promise<void> {
  while (world.isOpen()) {
    const dueMs = Date.now() + everyMs;
    try {
      await work();
    } catch (error) {
      const { stack, message } = error as Error;
      world.ledger.complaints.push(`${name} failed: ${message} ${stack?.split('\n')[1]?.trim() ?? ''}`);
      note(world.ledger, `${name} failed`);
    }
    while (world.isOpen() && Date.now() < dueMs) await wait(LOOK_EVERY_MS);
  }
}

/** Resolves when the run is over and everything that was begun has been finished. */
export async function runLoad(settings: LoadSettings): Promise<void> {
  const { world, operators, urls, scarce } = settings;
  const left = [...scarce];
  const shopper = async (): Promise<void> => {
    await world.random.pick(VISITS)(world);
    await think(world);
  };
  const lastPieces = async (): Promise<void> => {
    const [variant, operator] = [left.shift(), operators[0]];
    if (variant && operator) await flock(world, operator, variant);
  };
  await Promise.all([
    ...Array.from({ length: SHOPPERS }, () => untilClosed(world, 'a shopper', shopper)),
    untilClosed(world, 'the order desk', () => operateOnce(world, operators)),
    untilClosed(world, 'a flock', lastPieces, FLOCK_EVERY_MS),
    untilClosed(world, 'an import', () => importPrices(world, settings), IMPORT_EVERY_MS),
    untilClosed(world, 'the provider', () => repeatMessages(world, urls), LOOK_EVERY_MS),
  ]);
}
