// Brings a database to this version's shape. Forward only: expand first, contract in a later release,
// so that the version before keeps working while both run.
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import * as foundation from '../../migrations/0001_foundation.ts';
import * as pricing from '../../migrations/0002_pricing.ts';
import * as catalogue from '../../migrations/0003_catalogue.ts';
import * as stock from '../../migrations/0004_stock.ts';
import * as reviews from '../../migrations/0005_reviews.ts';
import * as carts from '../../migrations/0006_carts.ts';
import * as customers from '../../migrations/0007_customers.ts';
import * as identity from '../../migrations/0008_identity.ts';
import * as tailoring from '../../migrations/0009_tailoring.ts';
import * as wishlist from '../../migrations/0010_wishlist.ts';
import * as measurementFields from '../../migrations/0011_catalogue_measurement_fields.ts';
import * as cartsOfMembers from '../../migrations/0012_carts_of_members.ts';
import * as notifications from '../../migrations/0013_notifications.ts';
import * as customersLeaving from '../../migrations/0014_customers_leaving.ts';
import * as coupons from '../../migrations/0015_pricing_coupons.ts';
import * as holds from '../../migrations/0016_stock_holds.ts';
import * as cartCoupon from '../../migrations/0017_cart_coupon.ts';
import * as orders from '../../migrations/0018_orders.ts';
import * as payments from '../../migrations/0019_payments.ts';
import * as fulfilment from '../../migrations/0020_fulfilment.ts';
import * as operators from '../../migrations/0021_operators.ts';
import * as sandbox from '../../migrations/0022_sandbox.ts';
import * as tailoringDays from '../../migrations/0023_catalogue_tailoring_days.ts';
import * as mergedBags from '../../migrations/0024_cart_merged_bags.ts';
import * as languagesCounted from '../../migrations/0025_catalogue_languages_counted.ts';

const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_pricing': pricing,
  '0003_catalogue': catalogue,
  '0004_stock': stock,
  '0005_reviews': reviews,
  '0006_carts': carts,
  '0007_customers': customers,
  '0008_identity': identity,
  '0009_tailoring': tailoring,
  '0010_wishlist': wishlist,
  '0011_catalogue_measurement_fields': measurementFields,
  '0012_carts_of_members': cartsOfMembers,
  '0013_notifications': notifications,
  '0014_customers_leaving': customersLeaving,
  '0015_pricing_coupons': coupons,
  '0016_stock_holds': holds,
  '0017_cart_coupon': cartCoupon,
  '0018_orders': orders,
  '0019_payments': payments,
  '0020_fulfilment': fulfilment,
  '0021_operators': operators,
  '0022_sandbox': sandbox,
  '0023_catalogue_tailoring_days': tailoringDays,
  '0024_cart_merged_bags': mergedBags,
  '0025_catalogue_languages_counted': languagesCounted,
};

/** Applies what is missing, under Kysely's own lock, and returns the names of what was applied. */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
    return (results ?? []).map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}
