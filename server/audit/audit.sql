-- Statements that check the shop's invariants. In a sound database each returns no row. Every row is a fault, and the
-- sentence above its statement says what the fault means and what to do. Rows contain ids, amounts and states, never
-- personal data. The age of a row is measured with the clock that wrote its time: now() for created_at of outbox and
-- idempotency_keys, and for all other times shop.now(), which tests set ahead. `every 10 minutes` marks statements that
-- scan tables which grow without limit; an open shop runs these every 10 minutes and all others every minute.

-- 1 stock: A variant has a negative count of pieces, or more reserved than it has. Find the movement that caused it; correct the count.
select variant_id, on_hand, reserved from stock where on_hand < 0 or reserved < 0 or reserved > on_hand;

-- 2 reserved: The reserved pieces of a variant are not the sum of its open holds. Pieces are kept from buyers or sold twice; compare with stock_holds.
select coalesce(s.variant_id, h.variant_id) as variant_id, coalesce(s.reserved, 0) as reserved, coalesce(h.quantity, 0) as held
from stock s full join (
  select variant_id, sum(quantity) as quantity from stock_holds
  where claimed_at is null and released_at is null group by variant_id
) h on h.variant_id = s.variant_id
where coalesce(s.reserved, 0) <> coalesce(h.quantity, 0);

-- 3 movements: The pieces of a variant are not what its movements add up to. The count or a movement was written without the other; count the pieces on the shelf.
-- every 10 minutes
select coalesce(s.variant_id, m.variant_id) as variant_id, coalesce(s.on_hand, 0) as on_hand, coalesce(m.quantity, 0) as moved
from stock s full join (
  select variant_id, sum(quantity) as quantity from stock_movements group by variant_id
) m on m.variant_id = s.variant_id
where coalesce(s.on_hand, 0) <> coalesce(m.quantity, 0);

-- 4 holds: A hold was claimed and released, or is open a minute past its end. The worker that ends holds does not run, or pieces of one hold were both sold and given back.
-- every 10 minutes
select order_id, variant_id, quantity, expires_at, claimed_at, released_at from stock_holds
where (claimed_at is not null and released_at is not null)
  or (claimed_at is null and released_at is null and expires_at < shop.now() - interval '60 seconds');

-- 5 sums: An order has no lines, its subtotal or discount is not that of its lines, its total is not subtotal less discount plus shipping, gift wrapping and the fee of cash on delivery, its VAT is not that of all of these, or its discount is below 0 or above its subtotal. Do not ship; pay the difference back.
-- every 10 minutes
select o.id as order_id, o.subtotal_minor, o.discount_minor, o.shipping_minor, o.wrapping_minor, o.cod_fee_minor, o.vat_minor, o.total_minor
from orders o left join (
  select order_id, sum(line_total_minor) as subtotal, sum(discount_minor) as discount, sum(vat_minor) as vat
  from order_lines group by order_id
) l on l.order_id = o.id
where l.order_id is null or o.subtotal_minor <> l.subtotal or o.discount_minor <> l.discount
  or o.total_minor <> l.subtotal - l.discount + o.shipping_minor + coalesce(o.wrapping_minor, 0) + coalesce(o.cod_fee_minor, 0)
  or o.vat_minor <> l.vat + o.shipping_vat_minor + o.wrapping_vat_minor + o.cod_fee_vat_minor
  or o.discount_minor < 0 or o.discount_minor > o.subtotal_minor;

-- 6 ledger: A posting does not balance, or mixes currencies. The books are wrong from this posting on; if it does not balance, the trigger ledger_entries_balance is missing.
-- every 10 minutes
select posting_id, sum(debit_minor) as debit, sum(credit_minor) as credit from ledger_entries
group by posting_id having sum(debit_minor) <> sum(credit_minor) or count(distinct currency) > 1;

-- 7 overpaid back: More is paid back, or about to be, than a payment brought in, or its refunded amount is not the sum of its finished refunds. Stop the refunds that are not sent yet.
-- every 10 minutes
select p.id as payment_id, p.captured_minor, p.refunded_minor, coalesce(sum(r.amount_minor), 0) as wanted
from payments p left join refunds r on r.payment_id = p.id and r.status not in ('failed', 'refused')
group by p.id
having sum(r.amount_minor) > p.captured_minor
  or p.refunded_minor <> coalesce(sum(r.amount_minor) filter (where r.status = 'done'), 0);

-- 8 money without order: Money was taken 15 minutes ago and there is neither a placed order for it nor refunds of all of it. Match it or pay it back, from the list of money (operator/money/list).
select p.id::text as payment, p.order_id, p.captured_minor, p.unmatched, p.settled_at as since
from payments p join orders o on o.id = p.order_id
where p.captured_minor > 0 and coalesce(p.unmatched_since, p.settled_at, p.created_at) < shop.now() - interval '15 minutes'
  and (p.unmatched is not null or o.placed_at is null)
  and p.captured_minor > (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.status not in ('failed', 'refused'))
union all
select u.provider || ' ' || u.provider_payment_id, null, u.captured_minor, 'unknown', u.since
from unknown_payments u where u.refunded_at is null and u.since < shop.now() - interval '15 minutes';

-- 9 paid orders: A payment of a provider is in two rows, or what was captured for a placed or paid order is not its total (orders paid on delivery apart). Do not ship; read the provider.
-- every 10 minutes
select p.provider || ' ' || p.provider_payment_id as subject, count(distinct p.order_id) as found
from payments p where p.provider_payment_id is not null
group by p.provider, p.provider_payment_id having count(*) > 1
union all
select o.id::text, o.paid_minor from orders o
where (o.placed_at is not null or o.paid_minor > 0 or o.payment_status in ('paid', 'partially_refunded', 'refunded'))
  and o.payment_option <> 'cod' and o.total_minor > 0 and o.total_minor <> (
    select coalesce(sum(p.captured_minor), 0) from payments p where p.order_id = o.id and p.status = 'captured'
      and p.unmatched is null and coalesce(p.captured_currency, p.currency) = o.currency
  );

-- 10 instalments: An instalment plan is not of four parts, its parts do not add up to the payment's amount, or a payment with another option has parts. Read the plan from the provider again.
-- every 10 minutes
select p.id as payment_id, p.option, p.amount_minor, count(t.number) as parts, coalesce(sum(t.amount_minor), 0) as together
from payments p left join payment_parts t on t.payment_id = p.id
where (p.option = 'instalments_4' and p.provider not in ('none', 'exchange')) or t.payment_id is not null
group by p.id
having p.option <> 'instalments_4' or count(t.number) <> 4 or sum(t.amount_minor) <> p.amount_minor;

-- 11 moves: An order made a move that is not allowed, or not from the status it had, or its history begins with another status than pending_payment or ends with another than its own. Something wrote to the tables without the use cases.
-- every 10 minutes
select e.order_id, e.from_status, e.to_status, e.stood as stood_or_stands
from (
  select order_id, seq, from_status, to_status, lag(to_status) over (partition by order_id order by seq) as stood
  from order_events where to_status is not null
) e
where e.stood is distinct from e.from_status
  or (e.from_status is null and e.to_status <> 'pending_payment')
  or (e.from_status is not null and not exists (
    select from order_transitions t where t.from_status = e.from_status and t.to_status = e.to_status
  ))
union all
select o.id, null, l.to_status, o.status from orders o left join lateral (
  select to_status from order_events e where e.order_id = o.id and e.to_status is not null order by e.seq desc limit 1
) l on true
where l.to_status is distinct from o.status;

-- 12 stuck: An unpaid order or an open payment is 5 minutes past its end, or no status read is planned for an open payment. The payments worker does not run, or the provider does not answer.
select id, 'order ' || status as what, hold_expires_at as due from orders
where status in ('pending_payment', 'payment_failed')
  and coalesce(hold_expires_at, created_at + interval '30 minutes') < shop.now() - interval '5 minutes'
union all
select id, 'payment ' || status, expires_at from payments
where status in ('created', 'open') and provider <> 'none'
  and (expires_at < shop.now() - interval '5 minutes' or (next_look_at is null and created_at < shop.now() - interval '5 minutes'));

-- 13 coupons: A coupon's counter is not the number of its uses, or it was used more often than allowed, or an ended order still uses it. Set the counter to the uses.
-- every 10 minutes
select c.id as coupon_id, null::uuid as order_id, c.used, count(u.id) as uses, c.uses_max
from coupons c left join coupon_uses u on u.coupon_id = c.id and u.released_at is null
group by c.id having c.used <> count(u.id) or c.used > c.uses_max
union all
select c.id, null, c.used, count(*), c.uses_per_buyer_max
from coupons c join coupon_uses u on u.coupon_id = c.id and u.released_at is null join coupon_use_buyers b on b.use_id = u.id
where c.uses_per_buyer_max is not null group by c.id, b.buyer_key having count(*) > c.uses_per_buyer_max
union all
select u.coupon_id, o.id, null, 1, null from coupon_uses u join orders o on o.id = u.order_id
where u.released_at is null and o.status in ('expired', 'cancelled');

-- 14 cart lines: A cart has the same variant with the same remarks in two lines that are not made to measure, or a quantity outside 1 to 20. Merge the lines by hand.
-- every 10 minutes
select cart_id, variant_id, count(*) as lines, max(quantity) as quantity from cart_lines
where custom_size_id is null group by cart_id, variant_id, remarks having count(*) > 1
union all
select cart_id, variant_id, 1, quantity from cart_lines where quantity < 1 or quantity > 20;

-- 15 merged carts: A cart that was merged into another still has lines, which nobody sees, or orders, which can be paid beside an order of the other cart. Move them over.
select c.id as cart_id, c.merged_into, 'lines' as what, count(*) as found from carts c join cart_lines l on l.cart_id = c.id
where c.merged_into is not null group by c.id
union all
select c.id, c.merged_into, 'orders', count(*) from carts c join orders o on o.cart_id = c.id
where c.merged_into is not null and o.status in ('pending_payment', 'payment_failed', 'expired') and o.replaced_by is null
group by c.id;

-- 16 moves without event: In the last 6 days an order changed its status, and the event of the same id is missing from the outbox. No letter or push was sent about it.
-- every 10 minutes
select e.id as event_id, e.order_id, e.from_status, e.to_status from order_events e
where e.to_status is not null and e.from_status is not null and e.at > shop.now() - interval '6 days'
  and not exists (select from outbox x where x.id = e.id);

-- 17 standing queues: An event waits for 5 minutes, or a provider's message for 2. A worker does not run, or a consumer fails: last_error says why.
select id, 'event ' || name as what, attempts, created_at as since, last_error from outbox
where done_at is null and created_at < now() - interval '5 minutes'
union all
select id, 'message of ' || provider, attempts, received_at, last_error from webhook_inbox
where processed_at is null and received_at < shop.now() - interval '2 minutes';

-- 18 doubled letters: One event has two letters to one recipient by one channel. The constraint of letters is missing.
-- every 10 minutes
select event_id, channel, count(*) as letters from letters
group by event_id, channel, recipient_hmac having count(*) > 1;

-- 19 keys without answer: A call with an idempotency key was accepted 2 minutes ago and its response is not stored. Look for its effect by hand.
-- every 10 minutes
select encode(sha256(actor || convert_to(key, 'utf8')), 'hex') as key_hash, created_at from idempotency_keys
where answer = '{"unfinished": true}'::jsonb and created_at < now() - interval '2 minutes';

-- 20 codes: A code was tried more than three times or used after its end, it was used and has no token, or has a token and was not used, or its token was used without the code having been used, or after the token's end. Look at what checks codes.
select purpose, tries, created_at, expires_at, used_at from otp_challenges
-- The deletion of an account ends its codes as of the beginning of that transaction; one may have been used in the seconds since.
where tries > 3 or used_at > expires_at + interval '5 seconds' or (used_at is null) <> (token_hash is null)
  or (token_used_at is not null and used_at is null) or token_used_at > token_expires_at + interval '5 seconds';

-- 21 invoices: Numbers of invoices or credit notes have a gap or a twin, an order has two invoices or one that is not its total, a placed order has none after 10 minutes, unpaid pieces that left an order have no credit note after a day, or the credit notes of an order that was cancelled a day ago unpaid do not add up to its total. The tax office requires complete invoices.
-- every 10 minutes
select coalesce(i.market, s.market) || ' ' || coalesce(i.kind, s.kind) || ' ' || coalesce(i.year, s.year) as subject,
  coalesce(i.numbers, 0) as numbers, coalesce(i.highest, 0) as highest, s.last
from invoice_series s full join (
  select market, kind, year, count(distinct serial) as numbers, count(*) as rows, min(serial) as lowest, max(serial) as highest
  from invoices group by market, kind, year
) i on i.market = s.market and i.kind = s.kind and i.year = s.year
where coalesce(i.numbers, 0) <> coalesce(s.last, 0) or i.rows <> i.numbers or i.lowest <> 1 or i.highest <> s.last
union all
select o.id::text, count(i.id), o.total_minor, max(i.amount_minor) from orders o
left join invoices i on i.order_id = o.id and i.kind = 'invoice'
where o.placed_at < shop.now() - interval '10 minutes' or i.id is not null
group by o.id having count(i.id) <> 1 or max(i.amount_minor) <> o.total_minor
union all
select order_id::text, 0, amount_minor, 0 from uncredited_pieces where created_at < shop.now() - interval '1 day'
union all
select o.id::text, count(i.id), o.total_minor, coalesce(sum(i.amount_minor), 0)::bigint from orders o
left join invoices i on i.order_id = o.id and i.kind = 'credit_note'
where o.status = 'cancelled' and o.placed_at is not null and o.paid_minor = 0 and o.status_since < shop.now() - interval '1 day'
group by o.id having coalesce(sum(i.amount_minor), 0) <> o.total_minor;

-- 22 refunds: A refund was given up, or failed after it was done, or is not done a day after it was requested (a bank transfer: a week), unless a second operator may still refuse it; or money was paid back without its posting or its credit note. Call the provider, have the refund approved, or write the credit note.
-- every 10 minutes
select r.id as refund_id, r.order_id, r.status, r.amount_minor, r.attempts from refunds r join payments p on p.id = r.payment_id
where r.status = 'failed'
  or ((r.status in ('wanted', 'sent') or (r.status = 'waits_for_second' and r.why in ('cancelled', 'returned')))
    and r.created_at < shop.now() - case when r.by_transfer then interval '7 days' else interval '24 hours' end)
  or (r.status = 'done' and (
    r.amount_minor <> (select coalesce(sum(e.credit_minor - e.debit_minor), 0) from ledger_entries e where e.payment_id = r.payment_id and e.refund_id = r.id and e.account in ('provider', 'exchange', 'bank'))
    or (p.unmatched is null and not exists (select from invoices i where i.refund_id = r.id and i.amount_minor = r.amount_minor))
  ));

-- 23 sessions: Somebody who left, or an operator who was shut out, is still signed in. End the session at once.
-- every 10 minutes
select s.id as session_id, 'member' as whose, c.deleted_at as since from sessions s join customers c on c.id = s.customer_id
where c.deleted_at is not null
union all
select s.id, 'operator', o.disabled_at from operator_sessions s join operators o on o.id = s.operator_id
where o.disabled_at is not null;

-- 24 order lines: A line lost what it was when it was ordered: its texts, its SKU, its size, or the measurements to cut it by. Ask the shopper before it is made.
-- every 10 minutes
select l.id as line_id, l.order_id, l.made_to_measure from order_lines l join orders o on o.id = l.order_id
where coalesce(l.texts -> o.language ->> 'title', l.texts -> 'en' ->> 'title', '') = '' or l.sku = ''
  or (not l.made_to_measure and l.size = '')
  or (l.made_to_measure and o.status in ('pending_payment', 'payment_failed', 'placed', 'confirmed', 'in_tailoring')
    and not exists (select from order_line_measurements m where m.line_id = l.id));

-- 25 wishes: A product stands twice on one wish list. The key of wishes is missing.
-- every 10 minutes
select product_id, count(*) as found from wishes group by customer_id, product_id having count(*) > 1;

-- 26 books: The paid or refunded amount of an order or a payment is not that of the ledger. Trust the ledger, ask the provider, correct the row.
-- every 10 minutes
select 'order ' || o.id as subject, o.paid_minor as paid, o.refunded_minor as refunded, coalesce(b.paid, 0) as ledger_paid, coalesce(b.refunded, 0) as ledger_refunded
from orders o left join (
  select p.order_id, coalesce(sum(e.credit_minor - e.debit_minor) filter (where e.refund_id is null), 0) as paid,
    sum(e.debit_minor - e.credit_minor) filter (where e.refund_id is not null) as refunded
  from ledger_entries e join payments p on p.id = e.payment_id where e.account = 'sales' group by p.order_id
) b on b.order_id = o.id
where o.paid_minor <> coalesce(b.paid, 0) or o.refunded_minor <> coalesce(b.refunded, 0)
union all
select 'payment ' || p.id, p.captured_minor, p.refunded_minor, coalesce(b.captured, 0), coalesce(b.refunded, 0)
from payments p left join (
  select payment_id, coalesce(sum(debit_minor) filter (where account <> 'drivers' and refund_id is null), 0)
      + coalesce(sum(debit_minor - credit_minor) filter (where account = 'drivers'), 0) as captured,
    sum(credit_minor - case when refund_id is null then 0 else debit_minor end) filter (where account <> 'drivers') as refunded
  from ledger_entries where account in ('provider', 'exchange', 'drivers', 'cash', 'bank') group by payment_id
) b on b.payment_id = p.id
where p.captured_minor <> coalesce(b.captured, 0) or p.refunded_minor <> coalesce(b.refunded, 0);

-- 27 owed: An order was cancelled or returned, whole or in part, and its refunds are less than what is owed for it. Repair it from the list of money (operator/money/list).
-- every 10 minutes
select order_id, status, owed_minor, since from order_dues
where owed_minor > 0;

-- 28 exchanges: An exchange was done and its order is not placed, or the other way round; or money left one order and did not arrive whole at the other; or the order of an exchange of returned pieces expired 10 minutes ago and the exchange did not end, so nobody asked for the refund. Compare both orders with the ledger; an exchange that did not end has an event in the outbox that fails.
-- every 10 minutes
select x.order_id, x.from_order_id, x.credit_minor as promised, coalesce(c.minor, 0) as arrived
from order_exchanges x join orders o on o.id = x.order_id left join (
  select p.order_id, sum(p.captured_minor) as minor from payments p where p.credit_of is not null group by p.order_id
) c on c.order_id = x.order_id
where (x.done_at is null) <> (o.placed_at is null)
  or coalesce(c.minor, 0) <> case when x.done_at is null then 0 else x.credit_minor end
union all
select x.order_id, x.from_order_id, x.credit_minor, null from order_exchanges x join orders o on o.id = x.order_id
where x.is_return and x.done_at is null and x.ended_at is null and o.status not in ('pending_payment', 'payment_failed')
  and o.placed_at is null and o.status_since < shop.now() - interval '10 minutes'
union all
select r.order_id, null, r.amount_minor, p.captured_minor from refunds r
left join payments p on p.provider = 'exchange' and p.provider_payment_id = r.id::text
where r.why = 'exchanged' and (r.status <> 'done' or p.captured_minor is distinct from r.amount_minor or p.currency <> r.currency)
union all
select null, null, sum(debit_minor), sum(credit_minor) from ledger_entries where account = 'exchange'
having sum(debit_minor) <> sum(credit_minor);

-- 29 returns: The pieces of a line that are in a return, or were taken back, are not those that its returns state; an order's status is not that of its returns; or a bank transfer has been owed for a week. Settle the return, or send the money and record it.
-- every 10 minutes
select 'line ' || l.id as subject, l.in_return, l.returned, coalesce(r.open, 0) as open, coalesce(r.taken, 0) as taken
from order_lines l left join (
  select x.line_id, sum(x.quantity) filter (where t.status in ('requested', 'approved', 'on_its_way')) as open, sum(x.taken) as taken
  from return_lines x join returns t on t.id = x.return_id group by x.line_id
) r on r.line_id = l.id
where l.in_return <> coalesce(r.open, 0) or l.returned <> coalesce(r.taken, 0)
union all
select 'order ' || o.id, null, null, r.open, null from orders o join (
  select order_id, count(*) filter (where status in ('requested', 'approved', 'on_its_way')) as open from returns group by order_id
) r on r.order_id = o.id
where (o.status = 'return_requested') <> (r.open > 0)
union all
select 'return ' || id, null, null, null, refund_minor from returns
where status = 'received' and received_at < shop.now() - interval '7 days';

-- 30 cash: An order was delivered a day ago and not paid in full, a driver has had cash for 3 days, what is due on delivery is not what is left of the order, what was collected and handed over is not what the books say, or parts of hand-overs do not add up. Ask the driver and record it (operator/cash), or have an owner waive it.
-- every 10 minutes
select 'unpaid order ' || p.order_id as subject, p.amount_minor as due, p.captured_minor as booked, null::bigint as handed
from deliveries_to_be_paid d join payments p on p.order_id = d.order_id
where p.provider = 'none' and p.option = 'cod' and p.captured_minor < p.amount_minor and p.waived_at is null
  and d.at < shop.now() - interval '1 day'
union all
select 'driver of order ' || p.order_id, c.amount_minor, c.amount_minor, c.handed_minor
from cash_collections c join payments p on p.id = c.payment_id
where c.handed_minor < c.amount_minor and c.created_at < shop.now() - interval '3 days'
union all
select 'order ' || o.id, o.total_minor - coalesce(x.minor, 0), p.amount_minor, null
from orders o join payments p on p.order_id = o.id and p.provider = 'none' and p.option = 'cod' left join (
  select order_id, sum((select sum((l ->> 'minor')::bigint) from jsonb_array_elements(lines) l)) as minor
  from order_cancellations group by order_id
) x on x.order_id = o.id
where p.collected_at is null and p.amount_minor <> o.total_minor - coalesce(x.minor, 0)
  and o.status in ('placed', 'confirmed', 'in_tailoring', 'packed', 'shipped', 'out_for_delivery', 'delivery_failed', 'returned_to_sender')
union all
select 'payment ' || p.id, p.captured_minor, coalesce(b.held, 0) + coalesce(b.handed, 0), coalesce(c.handed, 0)
from payments p left join (
  select payment_id, sum(amount_minor) as minor, sum(handed_minor) as handed from cash_collections group by payment_id
) c on c.payment_id = p.id left join (
  select payment_id, sum(debit_minor - credit_minor) filter (where account = 'drivers') as held,
    sum(debit_minor - credit_minor) filter (where account = 'cash') as handed
  from ledger_entries where account in ('drivers', 'cash') group by payment_id
) b on b.payment_id = p.id
where (p.provider = 'none' or c.payment_id is not null or b.payment_id is not null)
  and (p.captured_minor <> coalesce(c.minor, 0) or coalesce(c.minor, 0) <> coalesce(b.held, 0) + coalesce(b.handed, 0)
    or coalesce(c.handed, 0) <> coalesce(b.handed, 0))
union all
select 'hand-over ' || h.id, h.amount_minor, coalesce(sum(t.amount_minor), 0), null
from cash_handovers h left join cash_handover_parts t on t.handover_id = h.id
group by h.id having h.amount_minor <> coalesce(sum(t.amount_minor), 0)
union all
select 'collection ' || c.id, c.amount_minor, c.handed_minor, coalesce(sum(t.amount_minor), 0)
from cash_collections c left join cash_handover_parts t on t.collection_id = c.id
group by c.id having c.handed_minor <> coalesce(sum(t.amount_minor), 0);

-- 31 reviews: A product's counts of ratings, or its votes on the fit by size and height, are not those of its published reviews, a review's count of votes is not that of its votes, or a review is of a piece that was never delivered. Correct the counts; delete the review.
-- every 10 minutes
select 'product ' || p.id as subject, p.rating_histogram::text as counted, coalesce(r.histogram, '{0,0,0,0,0}')::text as found
from products p left join (
  select product_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
    count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as histogram
  from reviews where state = 'published' group by product_id
) r on r.product_id = p.id
where p.rating_histogram <> coalesce(r.histogram, '{0,0,0,0,0}')
union all
select 'fit of ' || coalesce(f.product_id, r.product_id), concat_ws(' ', f.size, f.height_from_cm, f.fit, f.votes),
  concat_ws(' ', r.size, r.height_from_cm, r.fit, r.votes)
from (select * from product_fit_votes where votes > 0) f full join (
  select product_id, coalesce(size, '') as size, coalesce(height_from_cm, 0) as height_from_cm, fit, count(*) as votes
  from reviews where state = 'published' and fit is not null group by 1, 2, 3, 4
) r using (product_id, size, height_from_cm, fit)
where f.votes is distinct from r.votes
union all
select 'votes on ' || r.id, r.helpful::text, coalesce(v.n, 0)::text
from reviews r left join (select review_id, count(*) as n from review_votes group by review_id) v on v.review_id = r.id
where r.helpful <> coalesce(v.n, 0)
union all
select 'review ' || r.id, r.state, null from reviews r
where r.order_id is not null
  and not exists (select from order_events e where e.order_id = r.order_id and e.to_status = 'delivered');
