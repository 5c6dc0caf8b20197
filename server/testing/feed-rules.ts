// Reads merchant feeds and checks them against the rules of Google's product data for apparel: which fields there are,
// which of them an item needs, how often, and what they may hold.

/** Field → its values, in the order of the feed. */
export type FeedItem = Record<string, string[]>;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string => text.replaceAll(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

function shippingOf(xml: string): string {
  const part = (name: string) => new RegExp(`<g:${name}>([^<]*)</g:${name}>`).exec(xml)?.[1] ?? '';
  return `${part('country')}:${part('region')}:${part('service')}:${part('price')}`;
}

/**
 * The items of a feed in XML; a nested field (shipping) becomes a text like `country:region:service:price`, as in the
 * feed in TSV. Throws if the text is not well-formed.
 */
export function itemsInXml(xml: string): FeedItem[] {
  const whole =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0"><channel>([\s\S]*)<\/channel><\/rss>\n$/;
  const [, channel] = whole.exec(xml) ?? [];
  if (channel === undefined) throw new Error('not a feed');
  const items = [...channel.matchAll(/<item>(.*)<\/item>\n/g)];
  return items.map(([, text = '']) => {
    const item: FeedItem = {};
    let read = 0;
    for (const [field, name = '', value = ''] of text.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/g)) {
      read += field.length;
      (item[name] ??= []).push(value.includes('<') ? shippingOf(value) : plain(value));
    }
    if (read !== text.length) throw new Error(`an item is not well-formed: ${text}`);
    return item;
  });
}

/** Fields with several values, which the feed in TSV separates by commas. */
const SEVERAL = new Set(['additional_image_link']);

export function itemsInTsv(tsv: string): FeedItem[] {
  const [head = '', ...lines] = tsv.replace(/\n$/, '').split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    if (cells.length !== names.length) throw new Error(`a line has ${cells.length} cells: ${line}`);
    const item: FeedItem = {};
    for (const [at, name] of names.entries()) {
      const cell = cells[at]!;
      const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      if (text !== '') item[name] = SEVERAL.has(name) ? text.split(',') : [text];
    }
    return item;
  });
}

export interface FeedContext {
  /** The country that the feed's prices of shipping are for: ISO 3166-1 alpha-2 in capitals. */
  country: string;
  currency: string;
  origin: string;
}

type Check = (value: string, context: FeedContext) => boolean;

interface FieldRule {
  needed?: true;
  /** How many values the field may have; 1 if absent. */
  most?: number;
  check: Check;
}

const text =
  (most: number): Check =>
  (value) =>
    value.trim() === value && value !== '' && value.length <= most;
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value);
const amount: Check = (value, { currency }) => new RegExp(`^\\d+\\.\\d{2,3} ${currency}$`).test(value);
const address: Check = (value, { origin }) =>
  value.startsWith(`${origin}/`) && value.length <= 2_000 && URL.canParse(value);

const RULES: Readonly<Record<string, FieldRule>> = {
  id: { needed: true, check: text(50) },
  title: { needed: true, check: text(150) },
  description: { needed: true, check: text(5_000) },
  link: { needed: true, check: address },
  image_link: { needed: true, check: address },
  additional_image_link: { most: 10, check: address },
  availability: { needed: true, check: oneOf('in_stock', 'out_of_stock', 'preorder', 'backorder') },
  availability_date: { check: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(?:Z|[+-]\d{4})$/.test(value) },
  price: { needed: true, check: amount },
  sale_price: { check: amount },
  brand: { needed: true, check: text(70) },
  gtin: { check: (value) => /^\d{8,14}$/.test(value) },
  mpn: { check: text(70) },
  identifier_exists: { check: oneOf('yes', 'no') },
  condition: { needed: true, check: oneOf('new', 'refurbished', 'used') },
  google_product_category: { needed: true, check: (value) => /^\d+$|^Apparel & Accessories( > [^>]+)*$/.test(value) },
  product_type: { check: text(750) },
  // Items with the same group id are variants of one product, which differ in colour, size and the like.
  item_group_id: { needed: true, check: text(50) },
  color: { needed: true, check: text(100) },
  size: { needed: true, check: text(100) },
  size_system: { check: oneOf('AU', 'BR', 'CN', 'DE', 'EU', 'FR', 'IT', 'JP', 'MEX', 'UK', 'US') },
  size_type: { check: oneOf('regular', 'petite', 'maternity', 'big', 'tall', 'plus') },
  gender: { needed: true, check: oneOf('male', 'female', 'unisex') },
  age_group: { needed: true, check: oneOf('newborn', 'infant', 'toddler', 'kids', 'adult') },
  material: { check: text(200) },
  pattern: { check: text(100) },
  shipping: {
    needed: true,
    check: (value, context) => {
      const [country, , , price = ''] = value.split(':');
      return country === context.country && amount(price, context);
    },
  },
};

function faultsOf(item: FeedItem, context: FeedContext): string[] {
  const faults: string[] = [];
  for (const [name, values] of Object.entries(item)) {
    const rule = RULES[name];
    if (!rule) {
      faults.push(`${name} is no field`);
      continue;
    }
    if (values.length > (rule.most ?? 1)) faults.push(`${name} has ${values.length} values`);
    for (const value of values) if (!rule.check(value, context)) faults.push(`${name} is ${JSON.stringify(value)}`);
  }
  for (const [name, rule] of Object.entries(RULES)) if (rule.needed && !item[name]) faults.push(`${name} is missing`);
  const [price = '', sale] = [item['price']?.[0], item['sale_price']?.[0]];
  if (sale !== undefined && parseFloat(sale) >= parseFloat(price))
    faults.push(`sale_price ${sale} is no less than ${price}`);
  const isLater = ['preorder', 'backorder'].includes(item['availability']?.[0] ?? '');
  if (isLater && !item['availability_date']) faults.push('availability_date is missing');
  if (!item['gtin'] && !(item['brand'] && item['mpn']) && item['identifier_exists']?.[0] !== 'no')
    faults.push('nothing identifies it');
  return faults;
}

/** What is wrong with a feed, one line for each fault; empty if nothing is. */
export function feedFaults(items: readonly FeedItem[], context: FeedContext): string[] {
  const known = new Set<string>();
  return items.flatMap((item) => {
    const id = item['id']?.[0] ?? '';
    const faults = faultsOf(item, context);
    if (known.has(id)) faults.push(`id ${id} is there twice`);
    known.add(id);
    return faults.map((fault) => `${id}: ${fault}`);
  });
}
