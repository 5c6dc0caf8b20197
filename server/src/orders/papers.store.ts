// SQL of what papers state. A paper is an invoice or a credit note.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { LEGAL_DETAILS_UNKNOWN, legalDetailsIn, type ShopContact, type ShopPapers } from '../content/content.ts';
import type { PostalAddress } from '../customers/postal-address.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { CancelledLine } from './cancelling.ts';
import type { Issuer, PaperContent, PaperKind } from './papers.ts';

/** The seller as the settings name it now, and the market's time zone. */
export async function issuerOf(db: Queries, market: string): Promise<Issuer> {
  const [row] = await db.query<{ timeZone: string; papers: ShopPapers | null; contact: ShopContact | null }>(
    `select m.time_zone as "timeZone", (select value from settings where name = 'papers') as papers,
       (select value from settings where name = 'contact') as contact
     from markets m where m.code = $1`,
    [market],
  );
  const { timeZone = 'UTC', contact = null } = row ?? {};
  const papers: ShopPapers = row?.papers ?? LEGAL_DETAILS_UNKNOWN;
  const seller = { ...legalDetailsIn(papers, DEFAULT_LANGUAGE, market), address: contact?.address ?? {} };
  return { timeZone, seller: papers.legal_names ? { ...seller, legal_names: papers.legal_names } : seller };
}

export async function loadCancelled(db: Queries, cancellationId: string): Promise<CancelledLine[]> {
  const [row] = await db.query<{ lines: CancelledLine[] }>('select lines from order_cancellations where id = $1', [
    cancellationId,
  ]);
  return row?.lines ?? [];
}

export interface PaperRow {
  paperId: string;
  orderId: string;
  kind: PaperKind;
  number: string;
  amountMinor: number;
  vatMinor: number;
  issuedAt: Date;
  /**
   * Null when an earlier version of the shop issued the invoice or credit note, until a scheduled job stores its
   * content.
   */
  content: PaperContent | null;
  /** The buyer's billing address; null when none is stored, for example because it was erased. */
  buyer: PostalAddress | null;
}

const PAPERS = `select i.id as "paperId", i.order_id as "orderId", i.kind, i.number, i.amount_minor as "amountMinor", i.vat_minor as "vatMinor",
  i.issued_at as "issuedAt", c.content, y.address as buyer
  from invoices i left join invoice_contents c on c.invoice_id = i.id left join invoice_buyers y on y.invoice_id = i.id`;

/** The order's invoice, then its credit notes. */
export function loadPapers(db: Queries, orderId: string): Promise<PaperRow[]> {
  return db.query<PaperRow>(`${PAPERS} where i.order_id = $1 order by i.kind desc, i.issued_at, i.number`, [orderId]);
}

/**
 * Invoices and credit notes without stored content. Their orders' rows are locked, because storing the buyer must not
 * race with the erasure of the order's personal data.
 */
export async function lockIncomplete(tx: Transaction, limit: number): Promise<PaperRow[]> {
  const rows = await tx.query<{ id: string }>(
    `select o.id from orders o where exists (select from invoices i where i.order_id = o.id
       and not exists (select from invoice_contents c where c.invoice_id = i.id))
     order by o.id limit $1 for update skip locked`,
    [limit],
  );
  return tx.query<PaperRow>(`${PAPERS} where i.order_id = any($1) and c.invoice_id is null order by i.id`, [
    rows.map(({ id }) => id),
  ]);
}

export async function writeContent(tx: Transaction, paper: PaperRow, content: PaperContent): Promise<void> {
  await tx.query('insert into invoice_contents (invoice_id, content) values ($1, $2) on conflict do nothing', [
    paper.paperId,
    JSON.stringify(content),
  ]);
  await tx.query(
    `insert into invoice_buyers (invoice_id, address)
     select $1, billing_address from orders where id = $2 and billing_address is not null and blanked_at is null
     on conflict do nothing`,
    [paper.paperId, paper.orderId],
  );
}

/** Unpaid value of cancelled or returned pieces for which no credit note was issued yet. */
export function loadUncredited(
  tx: Transaction,
  orderId: string,
): Promise<{ cancellationId: string; amountMinor: number; refundMinor: number; reasonCode: string }[]> {
  return tx.query(
    `select cancellation_id as "cancellationId", amount_minor as "amountMinor", refund_minor as "refundMinor",
       reason_code as "reasonCode" from uncredited_pieces
     where order_id = $1 order by created_at, cancellation_id`,
    [orderId],
  );
}

/**
 * Locks orders with cancelled or returned pieces whose unpaid value no credit note covers yet. Orders locked by other
 * transactions are skipped.
 */
export async function lockUncredited(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select o.id from orders o where o.id in (select order_id from uncredited_pieces)
     order by o.id limit $1 for update skip locked`,
    [limit],
  );
  return rows.map(({ id }) => id);
}
