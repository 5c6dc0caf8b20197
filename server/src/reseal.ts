// Rotation of SECRETS: rows sealed (encrypted) with an older secret are sealed again with the first secret of the list,
// in small transactions, so that what is done stays done when the process is stopped.
import { alertAddressesSealed } from './alerts/alerts.sealed.ts';
import { codesSealed } from './identity/identity.sealed.ts';
import { every, type Job } from './kernel/jobs.ts';
import { eventsSealed } from './kernel/outbox.ts';
import type { SealedRows } from './kernel/sealed.ts';
import { transaction } from './kernel/transaction.ts';
import { lettersSealed, subscriptionsSealed } from './notifications/notifications.sealed.ts';
import { operatorsSealed } from './operators/operators.sealed.ts';
import { cardAccountsSealed, keptCardsSealed, refundBanksSealed } from './payments/payments.sealed.ts';
import { banksSealed } from './returns/returns.sealed.ts';
import type { Shop } from './shop.ts';

const BATCH = 200;
const EVERY_MS = 60_000;

const SEALED: readonly SealedRows[] = [
  operatorsSealed,
  lettersSealed,
  subscriptionsSealed,
  codesSealed,
  eventsSealed,
  banksSealed,
  cardAccountsSealed,
  keptCardsSealed,
  refundBanksSealed,
  alertAddressesSealed,
];

export interface StillNeeded {
  name: string;
  older: number;
  lost: number;
}

/**
 * Counts the rows that need a secret other than the first one: `older` those sealed with another of SECRETS, `lost`
 * those sealed with a secret that is not in SECRETS.
 */
export async function stillNeeded({ database, secrets }: Pick<Shop, 'database' | 'secrets'>): Promise<StillNeeded[]> {
  const counted: StillNeeded[] = [];
  for (const { name, needed } of SEALED) counted.push({ name, ...(await needed(database, secrets.marks)) });
  return counted.filter(({ older, lost }) => older + lost > 0);
}

/**
 * Seals rows that need an older secret again with the first one, if their kind has `reseal`;
 * returns their number.
 */
export async function resealAll({ database, secrets }: Pick<Shop, 'database' | 'secrets'>): Promise<number> {
  if (secrets.marks.older.length === 0) return 0;
  let all = 0;
  for (const { reseal } of SEALED) {
    for (let done = BATCH; reseal && done === BATCH; all += done) {
      done = await transaction(database, (tx) => reseal(tx, secrets, BATCH));
    }
  }
  return all;
}

/** Seals rows again and reports what is left, at start and, if SECRETS has several secrets, every minute. */
export function resealing(shop: Shop): Job {
  const { log, metrics, secrets } = shop;
  const found = { older: 0, lost: 0 };
  metrics.gauge('hindam_sealed_with_older_secrets', 'Rows that need one of SECRETS after the first', () => found.older);
  metrics.gauge('hindam_sealed_with_lost_secrets', 'Rows that need a secret which is not given', () => found.lost);
  const isChanging = secrets.marks.older.length > 0;
  let lastLogged = '';

  function logNeeded(needed: readonly StillNeeded[]): void {
    const text = JSON.stringify(needed);
    if (text === lastLogged) return;
    lastLogged = text;
    if (found.lost > 0) log.error({ needed }, 'some of what is sealed needs a secret that SECRETS does not have');
    if (!isChanging) return;
    if (found.older > 0) log.info({ needed }, 'older secrets are still needed: leave them in SECRETS');
    else log.info('all is sealed with the first secret: the others may be taken out of SECRETS');
  }

  async function resealAndReport(): Promise<void> {
    const rows = await resealAll(shop);
    if (rows > 0) log.info({ rows }, 'sealed anew with the first secret');
    const needed = await stillNeeded(shop);
    for (const kind of ['older', 'lost'] as const) found[kind] = needed.reduce((sum, one) => sum + one[kind], 0);
    logNeeded(needed);
  }

  const first = resealAndReport().catch((error: unknown) =>
    log.error({ error }, 'what is sealed could not be looked over'),
  );
  const job = isChanging ? every(EVERY_MS, 'resealing', shop, resealAndReport) : null;
  return {
    async stop() {
      await first;
      await job?.stop();
    },
  };
}
