// Everything that service functions need, passed as one object, so that there are no globals and no dependency
// container. Tests build one on a database of their own.
import type { Counts } from './analytics/counts.ts';
import type { Config } from './config.ts';
import type { Catalogue } from './catalogue/catalogue.service.ts';
import type { Cache } from './kernel/cache.ts';
import type { Database } from './kernel/database.ts';
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
import type { Market } from './pricing/pricing.ts';

/**
 * A market in which the shop sells. New terms replace the `market` object instead of changing it, so that a running
 * request keeps the terms it began with; the catalogue is reloaded in place.
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
  /** Cache of public responses and pages, as the bytes that are sent; entries are dropped by tag. */
  cache: Cache;
  pictures: Pictures;
  /** Makes PDFs of invoices and credit notes. */
  papers: Papers;
  /**
   * The market of the request, and the catalogue of that market; outside a request, those of the shop's default market.
   * Code about an existing order, payment or visit uses the market stored in its row instead (`marketNamed`).
   */
  market: Market;
  catalogue: Catalogue;
  /**
   * All open markets by code, the default one first; the whole map is replaced when a market opens or closes, or its
   * terms change.
   */
  markets: ReadonlyMap<string, OpenMarket>;
  secrets: Secrets;
  passwords: Passwords;
  /** Times at which operator sessions were last used, kept here until they are written to the database. */
  operatorUses: Uses;
  /** Counts (docs/glossary.md) that this process has not yet saved to the database. */
  counts: Counts;
  mail: Mail;
  sms: Sms;
  push: Push;
  payments: OpenPayments;
  /** The functions that export and erase what each slice stores about a member. */
  personalData: readonly PersonalData[];
  /** Functions that run when a contact was proven to be a member's own (proven-contacts.ts). */
  provenContacts: readonly ProvenContact[];
  /** Codes of the shop's languages, in the order of the menu, from memory. */
  languages(): readonly string[];
}
