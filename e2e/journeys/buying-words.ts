// The way from the bag to an order as a journey walks it, in both languages: the words she reads, and the
// steps every buyer takes.
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { addressOf, atBag, choice, expect, hasPlenty, open, type Piece, plenty, type Words } from './fixtures.ts';

const WORDS = {
  en: {
    asGuest: 'Continue as a guest',
    checkOutAsGuest: 'Check out as a guest',
    proceed: 'Proceed to checkout',
    email: 'Email',
    phone: 'Phone',
    fullName: 'Full name',
    emirate: 'Emirate',
    street: 'Address line one',
    toDelivery: 'Continue to delivery',
    toPayment: 'Continue to payment',
    toReview: 'Continue to review',
    card: 'Card',
    inFour: /^Split payment in 4 instalments/,
    place: /^Place order/,
    placed: 'Thank you. Your order is placed.',
    notPaid: 'The payment did not go through. You have not been charged.',
    payNow: /^Pay now/,
    cancel: 'Cancel order',
    reason: 'Reason for cancelling',
    confirmCancel: 'Confirm the cancellation',
    partlyCancelled: 'The pieces are cancelled. The rest of your order goes on.',
    address: { name: 'Noura Al Ali', street: 'Villa 12, Al Wasl Road' },
  },
  arb: {
    asGuest: 'المتابعة كضيفة',
    checkOutAsGuest: 'إتمام الشراء كضيفة',
    proceed: 'إتمام الشراء',
    email: 'البريد الإلكتروني',
    phone: 'رقم الجوال',
    fullName: 'الاسم الكامل',
    emirate: 'الإمارة',
    street: 'العنوان – السطر الأول',
    toDelivery: 'المتابعة إلى التوصيل',
    toPayment: 'المتابعة إلى الدفع',
    toReview: 'المتابعة إلى المراجعة',
    card: 'بطاقة',
    inFour: /^تقسيم الدفع على 4 أقساط/,
    place: /^تأكيد الطلب/,
    placed: 'شكرًا لكِ، تم تأكيد طلبكِ.',
    notPaid: 'لم تتم عملية الدفع، ولم يُخصم أي مبلغ.',
    payNow: /^ادفعي الآن/,
    cancel: 'إلغاء الطلب',
    reason: 'سبب الإلغاء',
    confirmCancel: 'تأكيد الإلغاء',
    partlyCancelled: 'أُلغيت القطع المختارة، ويستمر ما بقي من طلبكِ.',
    address: { name: 'نورة العلي', street: 'فيلا 12، شارع الوصل' },
  },
} as const;

export type BuyingWords = (typeof WORDS)[Language];

export const buyingWords = (language: Language): BuyingWords => WORDS[language];

type Find = (query: string, wanted?: (piece: Piece) => boolean) => Promise<Piece>;

/** So many different pieces that can be had. */
export async function somePieces(find: Find, count: number): Promise<Piece[]> {
  const found: Piece[] = [];
  const isNew = (piece: Piece) =>
    piece.min_quantity <= 1 && found.every(({ id }) => id !== piece.id) && hasPlenty(piece);
  while (found.length < count) found.push(await find('in_stock=true', isNew));
  return found;
}

export async function putIntoBag(page: Page, words: Words, pieces: readonly Piece[]): Promise<void> {
  for (const piece of pieces) {
    await open(page, addressOf(words, piece, choice(plenty(piece))));
    await page.getByRole('button', { name: words.addToBag }).first().click();
    await atBag(page, words);
  }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** From the bag through the guest's door. */
export async function goAsGuest(page: Page, say: BuyingWords, email: string): Promise<void> {
  await page.getByRole('link', { name: say.checkOutAsGuest }).click();
  const door = page.getByRole('dialog');
  await expect(field(page, say.email)).toBeFocused();
  await field(page, say.email).fill(email);
  await field(page, say.phone).fill('501234567');
  await door.getByRole('button', { name: say.asGuest }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

export async function fillDelivery(page: Page, say: BuyingWords): Promise<void> {
  await field(page, say.fullName).fill(say.address.name);
  await page.getByRole('combobox', { name: say.emirate }).selectOption({ index: 2 });
  await field(page, say.street).fill(say.address.street);
}

/** What a tester presses on the provider's page; its words are the provider's own. */
export const atProvider = (page: Page, ending: 'approve' | 'declined' | 'cancel') =>
  page.locator(`button[name="do"][value="${ending}"]`);

/** The order's number, as the page after paying tells it. */
export async function expectPlaced(page: Page, say: BuyingWords): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: say.placed })).toBeVisible();
  const told = (await page.getByRole('main').textContent()) ?? '';
  const [number = ''] = /HN-[0-9A-Z]{8}/.exec(told) ?? [];
  expect(number).not.toBe('');
  return number;
}
