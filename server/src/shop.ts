// What service functions need, passed as one object instead of globals or dependency injection.
import type { Counts } from './analytics/counts.ts';
import type { Config } from './config.ts';
import type { Catalogue } from './catalogue/catalogue.service.ts';
import type { RatingMemory } from './catalogue/rating-totals.ts';
import type { Cache } from './kernel/cache.ts';
import type { Database } from './kernel/database.ts';
import type { ChangePosition } from './kernel/events.ts';
import type { ProvenContact } from './identity/by-code.service.ts';
import type { Log } from './kernel/log.ts';
import type { Passwords } from './kernel/passwords.ts';
import type { PersonalData } from './kernel/personal-data.ts';
import type { Secrets } from './kernel/secrets.ts';
import type { Mail } from './outside/mail/port.ts';
import type { Papers } from './outside/papers/port.ts';
import type { OpenPayments } from './outside/payments/open-payments.ts';
import type { Push } from './outside/push/port.ts';
import type { Sms } from './outside/sms/port.ts';
import type { Metrics } from './kernel/metrics.ts';
import type { Uses } from './operators/uses.ts';
import type { Pictures } from './outside/pictures/port.ts';
import type { SearchMemory } from './search/memory.ts';
import type { Market } from './pricing/pricing.ts';

/**
 * A market the shop sells in. A `Market` never changes: new terms replace it, so that a request keeps the terms it
 * began with.
 */
export interface OpenMarket {
  market: Market;
  catalogue: Catalogue;
}

export interface Shop {
  config: Config;
  database: Database;
  log: Log;
  metrics: Metrics;
  /** Cached public responses and pages, as the bytes that are sent; a change drops the entries that have its tag. */
  cache: Cache;
  pictures: Pictures;
  papers: Papers;
  /**
   * The market of the request, and the products sold there. For an existing order, payment or home visit use the market
   * stored in its row instead (`marketNamed` of pricing/pricing.service.ts).
   */
  market: Market;
  catalogue: Catalogue;
  /**
   * Every open market by its code, the default one first; replaced as a whole when one opens, closes or gets new terms.
   */
  markets: ReadonlyMap<string, OpenMarket>;
  /** The position in the events before markets were read; refreshing begins there, so that it misses no change. */
  openedAt: ChangePosition;
  secrets: Secrets;
  passwords: Passwords;
  /** When operator sessions were last used in this process; a scheduled job writes these times to the database. */
  operatorUses: Uses;
  /** Views and other counts of this process (server/src/analytics) that are not saved yet. */
  counts: Counts;
  ratings: RatingMemory;
  search: SearchMemory;
  mail: Mail;
  sms: Sms;
  push: Push;
  payments: OpenPayments;
  personalData: readonly PersonalData[];
  /** Functions that run when a member has proven that a mail address or phone number is theirs. */
  provenContacts: readonly ProvenContact[];
  /** Codes of the shop's languages, in menu order; read at start and when they change. */
  languages(): readonly string[];
}
