// Operators change what the shop states about itself; a live shop takes no orders until its legal details and postal
// addresses are complete.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { ADDRESS, guestBuyer, memberBuyer, ordered, place, putIntoCart, quoteOf } from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { beginDocuments } from '../../seed/documents.ts';
import { unfilled } from '../documents/markup.ts';
import { newSecret } from '../kernel/secrets.ts';

const PAPERS = {
  version: 0,
  name: 'Nour',
  legal_names: { en: 'Nour Trading LLC', arb: 'نور للتجارة ذ.م.م' },
  licence: 'CN-4711',
  trns: { ae: '100234567890003', sa: '310122393500003' },
};
const CONTACT = {
  email: 'hello@nour.example',
  phone: '+971 4 111 1111',
  whatsapp: '',
  addresses: { en: 'Jumeirah Road, Dubai', arb: 'شارع جميرا، دبي' },
  hours: [],
  map_link: '',
  map_picture: '',
};
const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SECRETS: newSecret(),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Nour <post@shop.example>',
  SMS_URL: 'https://sms.invalid/?to={to}',
  LIMITS_FACTOR: '10',
};

interface Opened {
  shop: TestShop;
  owner: TestOperator;
}

async function open(environment: Record<string, string> = {}): Promise<Opened> {
  const shop = await openTestShop(environment);
  return { shop, owner: await addOperator(shop, 'owner') };
}

async function lastAction({ shop }: TestShop): Promise<unknown> {
  const [row] = await shop.database.query(
    `select action, details from operator_actions where action <> 'document.saved' order by id desc limit 1`,
  );
  return row;
}

describe('settings', () => {
  let shop: TestShop;
  let owner: TestOperator;
  beforeAll(async () => {
    ({ shop, owner } = await open());
  });
  afterAll(() => shop.close());

  const save = (what: string, body: object, by = owner) => shop.post(`operator/setting/${what}`, body, by.bearer);
  const list = async () => (await shop.get('operator/setting/list', owner.bearer)).body['result'];
  const versionOf = async (what: string) => (await list())[what].version as number;

  test('papers are stated by language and market, with a row in the audit trail', async () => {
    const saved = await save('papers', { ...PAPERS, trns: { ae: ' ١٠٠ 2345-6789 0003', sa: PAPERS.trns.sa } });
    expect(saved.body['result']).toEqual({ ...PAPERS, version: 1 });
    expect(await lastAction(shop)).toMatchObject({
      action: 'papers.changed',
      details: { legalNames: PAPERS.legal_names, trns: PAPERS.trns },
    });
    const stated = async (query: string) => (await shop.get(`shop/settings?${query}`)).body['result'];
    await expect.poll(() => stated('language_code=arb')).toMatchObject({ name: 'Nour', trn: PAPERS.trns.ae });
    expect(await stated('language_code=arb')).toMatchObject({ legal_name: PAPERS.legal_names.arb });
    expect(await stated('language_code=en')).toMatchObject({ legal_name: 'Nour Trading LLC', licence: 'CN-4711' });
    expect((await list()).papers).toEqual({ ...PAPERS, version: 1 });
  });

  test('of operators who save one setting at once exactly one succeeds, and the others are told', async () => {
    const version = await versionOf('promo');
    const texts = (n: number) => ({ en: `Offer ${n}`, arb: `عرض ${n}` });
    const saves = await Promise.all(Array.from({ length: 6 }, (_, n) => save('promo', { version, texts: texts(n) })));
    const codes = saves.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ...Array<number>(5).fill(REFUSALS.CHANGED_MEANWHILE.errorCode)]);
    const won = saves.findIndex(({ body }) => body.errorCode === 0);
    expect((await list()).promo).toEqual({ version: version + 1, texts: texts(won) });
  });

  test('an empty promo strip is none', async () => {
    await save('promo', { version: await versionOf('promo'), texts: { en: '', arb: '' } });
    await expect.poll(async () => (await shop.get('shop/settings')).body['result'].promo).toBeNull();
  });

  test.each([
    ['papers', 'name', { name: '' }],
    ['papers', 'legal_names.arb', { legal_names: { en: 'Nour', arb: '\u202Eنور' } }],
    ['papers', 'legal_names.arb', { legal_names: { en: 'Nour', arb: 'ن'.repeat(10_000) } }],
    ['papers', 'legal_names.arb', { legal_names: { en: 'Nour 👗' } }],
    ['papers', 'licence', { licence: '\u200B' }],
    ['papers', 'trns.ae', { trns: { ae: 'DROP TABLE' } }],
    ['promo', 'texts.xx', { texts: { xx: 'Hello' } }],
    ['promo', 'texts.en', { texts: { en: 'x'.repeat(10_000) } }],
    ['promo', 'version', { version: 2 ** 31 }],
    ['assurances', 'assurances.0.texts.en', { assurances: [{ kind: 'returns', texts: { en: 'Ninety days' } }] }],
    ['assurances', 'assurances.0.texts.xx', { assurances: [{ kind: 'made_in', texts: { xx: 'Dubai' } }] }],
  ])('%s: a wrong %s is refused at its field and changes nothing', async (what, field, wrong) => {
    const before = await list();
    const { body } = await save(what, { ...before[what], ...wrong });
    expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([REFUSALS.INVALID_FIELDS.errorCode, [field]]);
    expect((await list())[what]).toEqual(before[what]);
  });

  test('the state of each provider is told, and no key', async () => {
    const [variant] = await addProduct(shop.shop);
    await ordered(shop, guestBuyer(), [variant!]);
    const { body } = await shop.get('operator/setting/providers', owner.bearer);
    expect(body['result']).toEqual([
      expect.objectContaining({
        provider: 'sandbox',
        market: null,
        key_ends_with: null,
        last_payment_at: expect.any(String),
        last_captured_at: null,
        payments_in_a_day: 1,
        errors_in_a_day: 0,
      }),
    ]);
  });
});

describe('a live shop', () => {
  let shop: TestShop;
  let owner: TestOperator;
  beforeAll(async () => {
    ({ shop, owner } = await open(LIVE));
  });
  afterAll(() => shop.close());

  const opening = async () =>
    Object.fromEntries(
      (
        (await shop.get('operator/setting/list', owner.bearer)).body['result'].opening as {
          step: string;
          missing: string[];
        }[]
      ).map(({ step, missing }) => [step, missing]),
    );

  test('takes no order and sends no code until its papers are complete, and says so at each way of paying', async () => {
    const member = await addMember(shop.shop, { phone: '501234567' });
    const [variant] = await addProduct(shop.shop);
    const [buyer, guest] = [memberBuyer(member), guestBuyer()];
    await putIntoCart(shop, guest, variant!);
    await shop.post('cart/merge', { guest_id: guest.body.ip_address }, buyer.headers);
    await putIntoCart(shop, guest, variant!);
    const { body: listed } = await shop.get('operator/market/list', owner.bearer);
    const [{ currency: _, ...terms }] = listed['result'].filter(({ market }: { market: string }) => market === 'ae');
    await shop.post('operator/market/save', { ...terms, payment_options: ['card', 'cod'] }, owner.bearer);
    await expect.poll(() => shop.shop.market.paymentOptions).toContain('cod');

    expect(await opening()).toMatchObject({
      operator: [],
      papers: ['legal_names.en', 'legal_names.arb', 'licence', 'trns.ae', 'addresses.en', 'addresses.arb'],
      contact: ['email', 'phone'],
      payment: [],
      products: [],
      proxy: ['TRUSTED_PROXIES'],
    });
    const before = await quoteOf(shop, buyer);
    const sentence = 'We are not taking orders yet. Your bag is kept for you.';
    expect(before.payment_options).toMatchObject([
      { option: 'card', available: false, reason: sentence },
      { option: 'cod', available: false, reason: sentence },
    ]);
    const placing = (quoteId: string) =>
      place(shop, buyer, quoteId, { payment_option: 'cod', shipping_address: ADDRESS });
    expect((await placing(before.quote_id)).body.errorCode).toBe(REFUSALS.SHOP_NOT_OPEN.errorCode);
    const code = { ...guest.body, dial_code: '+971', phone: '501234567' };
    expect((await shop.post('checkout/delivery-code', code)).body.errorCode).toBe(REFUSALS.SHOP_NOT_OPEN.errorCode);

    await shop.post('operator/setting/papers', PAPERS, owner.bearer);
    expect((await placing(before.quote_id)).body.errorCode).toBe(REFUSALS.SHOP_NOT_OPEN.errorCode);
    await shop.post('operator/contact/settings', CONTACT, owner.bearer);
    expect(await opening()).toMatchObject({ papers: [], contact: [] });
    const { quote_id: quoteId, payment_options: options } = await quoteOf(shop, buyer);
    expect(options).toMatchObject([{ available: false }, { option: 'cod', available: true }]);
    const { body } = await placing(quoteId);
    expect(body.errorCode).toBe(0);
    const { body: paper } = await shop.get(`order/invoice/${body['result'].order_id}?language_code=arb`, member.bearer);
    expect(paper['result'].seller).toEqual({
      name: 'Nour',
      legal_name: PAPERS.legal_names.arb,
      licence: 'CN-4711',
      trn: PAPERS.trns.ae,
      address: CONTACT.addresses.arb,
    });
  });

  test('its drafts get the papers once they are known, and can then be published', async () => {
    await shop.shop.database.query('delete from document_versions');
    await shop.shop.database.query(`delete from settings where name in ('papers', 'contact')`);
    await beginDocuments(shop.shop);
    const drafts = () => shop.shop.database.query<{ body: string }>('select body from document_texts');
    expect((await drafts()).some(({ body }) => body.includes('{legal_name}'))).toBe(true);
    expect((await opening())['documents']).toContain('terms');
    await shop.post('operator/contact/settings', CONTACT, owner.bearer);
    await shop.post('operator/setting/papers', PAPERS, owner.bearer);
    const filled = await drafts();
    expect(filled.filter(({ body }) => unfilled(body) !== null)).toEqual([]);
    expect(filled.some(({ body }) => body.includes(PAPERS.legal_names.arb))).toBe(true);
    const { body } = await shop.get('operator/content/details/terms', owner.bearer);
    const publish = { page: 'terms', revision: body['result'].revision, note: '' };
    expect((await shop.post('operator/content/publish', publish, owner.bearer)).body.errorCode).toBe(0);
    expect((await opening())['documents']).not.toContain('terms');
  });
});
