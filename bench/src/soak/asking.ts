// Visitors who search, letter by letter and with typing mistakes; guests who ask for a price alert; and buyers who
// review what was delivered to them.
import { note } from './ledger.ts';
import { newContact, think, type World } from './world.ts';

const TYPED = [
  'abaya',
  'satin kaftan',
  'jalabya',
  'عباية سوداء',
  'قفطان',
  'linen 54',
  'qomarbat',
  'B12-BLACK-54',
] as const;
const MARKETS = ['ae', 'sa'] as const;
const LANGUAGES = ['en', 'arb'] as const;
const FEWEST_LETTERS = 2;

export async function search(world: World): Promise<void> {
  const { client, random, ledger } = world;
  const person = client.person();
  const typed = random.pick(TYPED);
  const asked = `language_code=${random.pick(LANGUAGES)}&market=${random.pick(MARKETS)}`;
  for (let letters = FEWEST_LETTERS; letters <= typed.length && world.isOpen(); letters += random.between(1, 3)) {
    const path = `product/suggestions?${asked}&q=${encodeURIComponent(typed.slice(0, letters))}`;
    if ((await client.call(person, path))?.errorCode === 0) note(ledger, 'suggestions');
  }
  const path = `product/search?${asked}&q=${encodeURIComponent(typed)}`;
  const first = await client.ask<{ as_of: number; pages: number }>(person, `${path}&sort=low_to_high`);
  if (!first) return;
  note(ledger, 'search');
  if (first.pages < 2) return;
  await think(world);
  const second = await client.call(person, `${path}&sort=low_to_high&page=2&as_of=${first.as_of}`);
  if (second?.errorCode === 0) note(ledger, 'second page of a search');
}

export async function askForAlert(world: World): Promise<void> {
  const { client, random, sample, ledger } = world;
  const { productId, colour } = random.pick(sample.variants);
  const body = { kind: 'price_drop', product_id: productId, color_code: colour, email: newContact().email };
  const asked = await client.call(client.person(), 'alerts/add', { body });
  if (asked?.errorCode === 0) note(ledger, 'alert');
}

interface ReviewableLine {
  _id: string;
  can_review: boolean;
}

export async function review(world: World): Promise<void> {
  const { client, random, ledger } = world;
  const delivered = [...ledger.orders.values()].filter(
    ({ toldDelivered, accessKey }) => toldDelivered && accessKey !== null,
  );
  if (delivered.length === 0) return;
  const { orderId, accessKey } = random.pick(delivered.slice(-50));
  const person = client.person();
  const path = `order/reviews/${orderId}?key=${accessKey}`;
  const order = await client.ask<{ lines: ReviewableLine[] }>(person, path);
  const lines = (order?.lines ?? []).filter(({ can_review: canReview }) => canReview);
  if (lines.length === 0) return;
  const body = {
    order_id: orderId,
    key: accessKey,
    line_id: random.pick(lines)._id,
    rating: random.between(1, 5),
    text: 'It falls as in the pictures.',
  };
  const written = await client.ask<{ _id: string }>(person, 'order/review', { body });
  if (!written) return;
  ledger.reviewIds.add(written._id);
  note(ledger, 'review');
}
