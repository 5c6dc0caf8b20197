// Home visits, which are booked, moved and cancelled, and returns of delivered pieces.
import { note } from './ledger.ts';
import { ADDRESS, guestId, newContact, unique, type World } from './world.ts';

interface Slot {
  starts_at: string;
  free: boolean;
}

async function freeSlots(world: World, person: ReturnType<World['client']['person']>): Promise<string[]> {
  const times = await world.client.ask<{ days: { slots: Slot[] }[] }>(person, 'booking/slots?area=dubai');
  return (times?.days ?? []).flatMap(({ slots }) =>
    slots.filter(({ free }) => free).map(({ starts_at: startsAt }) => startsAt),
  );
}

export async function bookVisit(world: World): Promise<void> {
  const { client, random, ledger } = world;
  const person = client.person();
  const slots = await freeSlots(world, person);
  if (slots.length === 0) return;
  const body = {
    ip_address: guestId(),
    area: 'dubai',
    starts_at: random.pick(slots),
    address: { ...ADDRESS, phone: newContact().phone },
    email: newContact().email,
  };
  const options = { body, key: unique('visit') };
  const asked = await client.ask<{ booking_id: string; access_key: string }>(person, 'booking/create', options);
  if (!asked) return note(ledger, 'visit refused');
  const { booking_id: id, access_key: key } = asked;
  ledger.visitIds.add(id);
  note(ledger, 'visit');
  const named = { booking_id: id, key };
  if (random.isOneIn(3)) {
    const change = { ...named, starts_at: random.pick(slots) };
    const changed = await client.call(person, 'booking/change', { body: change });
    if (changed?.errorCode === 0) note(ledger, 'visit moved');
  }
  // Most visits are cancelled, so that free times remain until the end of the run.
  if (random.isOneIn(5)) return;
  const cancelled = await client.call(person, 'booking/cancel', { body: named });
  if (cancelled?.errorCode === 0) note(ledger, 'visit cancelled');
}

interface ReturnableLine {
  _id: string;
  returnable: number;
  reason_codes: string[];
}

export async function askForReturn(world: World): Promise<void> {
  const { client, random, ledger } = world;
  const delivered = [...ledger.orders.values()].filter(
    ({ toldDelivered, accessKey, option }) => toldDelivered && accessKey !== null && option !== 'cod',
  );
  if (delivered.length === 0) return;
  const order = random.pick(delivered.slice(-50));
  const person = client.person();
  const path = `order/return-options/${order.orderId}?key=${order.accessKey}`;
  const options = await client.ask<{ lines: ReturnableLine[] }>(person, path);
  const lines = (options?.lines ?? []).filter(({ returnable }) => returnable > 0);
  if (lines.length === 0) return;
  const line = random.pick(lines);
  const body = {
    order_id: order.orderId,
    key: order.accessKey,
    lines: [{ line_id: line._id, quantity: 1, reason_code: random.pick(line.reason_codes) }],
  };
  const asked = await client.ask<{ _id: string }>(person, 'order/return', { body, key: unique('return') });
  if (!asked) return;
  ledger.returnIds.add(asked._id);
  note(ledger, 'return asked for');
}
