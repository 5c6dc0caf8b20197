// The columns of each export. None is for names, postal addresses, phone numbers or email addresses of buyers:
// bookkeeping identifies orders, invoices and credit notes by their numbers
// (docs/decisions/0055-books-by-days-of-the-market.md).
import type { ExportKind } from '@hindam/contract/operator/bookkeeping';
import type { CashRow, DocumentRow, OrderRow, RefundRow, TakingsRow } from './bookkeeping.store.ts';
import { amountCell, type Cell } from '../kernel/csv.ts';
import { zonedTime } from './period.ts';

export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row, timeZone: string) => Cell])[];

const amount = (minor: number, currency: string): Cell => ({ number: amountCell(minor, currency) });
const count = (many: number): Cell => ({ number: String(many) });
const percent = (basisPoints: number): Cell => ({ number: (basisPoints / 100).toFixed(2) });

export const ORDER_COLUMNS: Columns<OrderRow> = [
  ['placed_at', (row, zone) => zonedTime(row.at, zone)],
  ['order', (row) => row.number],
  ['invoice', (row) => row.invoiceNumber],
  ['status', (row) => row.status],
  ['payment_option', (row) => row.paymentOption],
  ['payment_status', (row) => row.paymentStatus],
  ['currency', (row) => row.currency],
  ['goods', (row) => amount(row.subtotalMinor, row.currency)],
  ['discount', (row) => amount(-row.discountMinor, row.currency)],
  ['shipping', (row) => amount(row.shippingMinor, row.currency)],
  ['gift_wrapping', (row) => amount(row.wrappingMinor, row.currency)],
  ['cod_fee', (row) => amount(row.codFeeMinor, row.currency)],
  ['total', (row) => amount(row.totalMinor, row.currency)],
  ['vat_included', (row) => amount(row.vatMinor, row.currency)],
  ['vat_percent', (row) => percent(row.vatBasisPoints)],
  ['paid_online', (row) => amount(row.paidMinor, row.currency)],
  ['refunded', (row) => amount(-row.refundedMinor, row.currency)],
];

const INVOICE_COLUMNS: Columns<DocumentRow> = [
  ['issued_at', (row, zone) => zonedTime(row.at, zone)],
  ['invoice', (row) => row.number],
  ['order', (row) => row.orderNumber],
  ['currency', (row) => row.currency],
  ['net', (row) => amount(row.amountMinor - row.vatMinor, row.currency)],
  ['vat', (row) => amount(row.vatMinor, row.currency)],
  ['total', (row) => amount(row.amountMinor, row.currency)],
  ['vat_percent', (row) => percent(row.vatBasisPoints)],
];

const CREDIT_NOTE_COLUMNS: Columns<DocumentRow> = [
  ['issued_at', (row, zone) => zonedTime(row.at, zone)],
  ['credit_note', (row) => row.number],
  ['corrects_invoice', (row) => row.corrects],
  ['order', (row) => row.orderNumber],
  ['refund_id', (row) => row.refundId],
  ['currency', (row) => row.currency],
  ['net', (row) => amount(row.vatMinor - row.amountMinor, row.currency)],
  ['vat', (row) => amount(-row.vatMinor, row.currency)],
  ['total', (row) => amount(-row.amountMinor, row.currency)],
  ['vat_percent', (row) => percent(row.vatBasisPoints)],
];

export const DOCUMENT_COLUMNS = { invoice: INVOICE_COLUMNS, credit_note: CREDIT_NOTE_COLUMNS };

export const REFUND_COLUMNS: Columns<RefundRow> = [
  ['refunded_at', (row, zone) => zonedTime(row.at, zone)],
  ['requested_at', (row, zone) => zonedTime(row.requestedAt, zone)],
  ['refund_id', (row) => row.refundId],
  ['credit_note', (row) => row.creditNote],
  ['order', (row) => row.orderNumber],
  ['reason', (row) => row.why],
  ['account', (row) => row.against],
  ['provider', (row) => row.provider],
  ['payment_id', (row) => row.paymentId],
  ['provider_payment_id', (row) => row.providerPaymentId],
  ['provider_refund_id', (row) => row.providerRefundId],
  ['currency', (row) => row.currency],
  ['amount', (row) => amount(row.amountMinor, row.currency)],
];

export type CashOfCarrier = CashRow & { carrier: string; trackingNumber: string };

export const CASH_COLUMNS: Columns<CashOfCarrier> = [
  ['at', (row, zone) => zonedTime(row.at, zone)],
  ['kind', (row) => row.kind],
  ['order', (row) => row.orderNumber],
  ['document', (row) => row.documentNumber],
  ['carrier', (row) => row.carrier],
  ['tracking_number', (row) => row.trackingNumber],
  ['bank_reference', (row) => row.bankReference],
  ['currency', (row) => row.currency],
  ['amount', (row) => amount(row.amountMinor, row.currency)],
];

export const TAKINGS_COLUMNS: Columns<TakingsRow> = [
  ['day', (row) => row.day],
  ['provider', (row) => row.provider],
  ['currency', (row) => row.currency],
  ['payments', (row) => count(row.captures)],
  ['taken', (row) => amount(row.capturedMinor, row.currency)],
  ['taken_without_order', (row) => amount(row.unmatchedMinor, row.currency)],
  ['refunds', (row) => count(row.refunds)],
  ['refunded', (row) => amount(-row.refundedMinor, row.currency)],
  ['net', (row) => amount(row.capturedMinor - row.refundedMinor, row.currency)],
];

export const fileNameOf = (kind: ExportKind, { market, from, to }: { market: string; from: string; to: string }) =>
  `hindam-${market}-${kind}-${from}-${to}.csv`;
