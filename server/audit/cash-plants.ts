// Wrong rows about cash on delivery, which audit.api.test.ts plants and statement 30 of the audit must find: the number
// of the statement, what is wrong, and the SQL that makes it wrong.

export const CASH_PLANTS: readonly (readonly [number, string, readonly string[]])[] = [
  [
    30,
    'a delivered order that was not paid in full',
    [
      'alter table order_events disable trigger order_events_append_only',
      `update order_events set at = shop.now() - interval '25 hours' where order_id = :delivered`,
      `update payments set amount_minor = amount_minor + 100 where id = :delivered`,
    ],
  ],
  [30, 'a driver who keeps the cash', [`update cash_collections set created_at = shop.now() - interval '73 hours'`]],
  [
    30,
    'cash handed over that the ledger does not have',
    [
      `update cash_collections set handed_minor = 22500`,
      `update cash_handovers set amount_minor = 22500`,
      `update cash_handover_parts set amount_minor = 22500`,
    ],
  ],
  [30, 'a hand-over of nobody’s cash', [`update cash_handovers set amount_minor = amount_minor + 1`]],
];
