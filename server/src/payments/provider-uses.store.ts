// SQL of how payment providers were used lately.
import type { Queries } from '../kernel/database.ts';

export interface ProviderUse {
  lastPaymentAt: Date | null;
  /** When the newest captured payment was started. */
  lastCapturedAt: Date | null;
  lastMessageAt: Date | null;
  messagesWaiting: number;
  paymentsInADay: number;
  errorsInADay: number;
}

/** The uses by the provider's name; every name in `names` has an entry. */
export async function loadProviderUses(db: Queries, names: readonly string[]): Promise<Map<string, ProviderUse>> {
  const rows = await db.query<ProviderUse & { name: string }>(
    `select n.name,
       (select max(p.created_at) from payments p where p.provider = n.name) as "lastPaymentAt",
       (select p.created_at from payments p where p.provider = n.name and p.status = 'captured'
         order by p.created_at desc limit 1) as "lastCapturedAt",
       (select max(w.received_at) from webhook_inbox w where w.provider = n.name) as "lastMessageAt",
       (select count(*)::int from webhook_inbox w where w.provider = n.name and w.processed_at is null) as "messagesWaiting",
       d.payments as "paymentsInADay", d.errors as "errorsInADay"
     from unnest($1::text[]) as n (name)
     cross join lateral (
       select count(*)::int as payments,
         count(*) filter (where p.status = 'failed' and p.failure = 'provider_error')::int as errors
       from payments p where p.provider = n.name and p.created_at > shop.now() - interval '24 hours'
     ) d`,
    [names],
  );
  return new Map(rows.map(({ name, ...use }) => [name, use]));
}
