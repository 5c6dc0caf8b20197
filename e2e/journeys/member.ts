// Members for journeys: an account opened through the shop's own calls, its code read from the demo shop's
// outbox, and the session in the browser's cookies as after any login.
import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';

export interface JourneyMember {
  id: string;
  name: string;
  email: string;
  password: string;
}

export const PASSWORD = 'quiet-lanterns-71';

export function newEmail(): string {
  return `journey-${Date.now()}-${randomInt(1_000_000)}@example.com`;
}

interface Letter {
  text: string;
  template: string;
  created_at: string;
}

/** Everything the shop sent there, newest first. */
export async function lettersTo(request: APIRequestContext, to: string): Promise<Letter[]> {
  const answer = await request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { letters: Letter[] }).letters;
}

/** The code of the newest letter, once there are `letters` of them with one. */
export async function codeSentTo(request: APIRequestContext, to: string, letters = 1): Promise<string> {
  const codes = async () =>
    (await lettersTo(request, to)).flatMap(({ text, template }) => {
      // Other letters hold four digits too: a year, a port.
      const [code] = (template.startsWith('code') && /(?<!\d)\d{4}(?:\d{2})?(?!\d)/.exec(text)) || [];
      return code ? [code] : [];
    });
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(letters);
  return (await codes())[0] ?? '';
}

interface Asking {
  request: APIRequestContext;
  origin: string;
}

async function call<T>({ request, origin }: Asking, path: string, data: object): Promise<T> {
  const answer = await request.post(`/api/${path}`, { data, headers: { origin } });
  const body = (await answer.json()) as { errorCode: number; result: T };
  expect(body.errorCode, `${path}: ${JSON.stringify(body)}`).toBe(0);
  return body.result;
}

/** Opens an account in this page's browser, which is signed in afterwards. */
export async function signUp(page: Page, baseURL: string, language: Language): Promise<JourneyMember> {
  const asking = { request: page.request, origin: baseURL };
  const email = newEmail();
  const name = language === 'arb' ? 'مريم السويدي' : 'Mariam Al Suwaidi';
  const { otp_ref } = await call<{ otp_ref: string }>(asking, 'customer/send-otp', {
    purpose: 'register',
    email,
    language_code: language,
  });
  const otp = await codeSentTo(page.request, email);
  const { otp_token } = await call<{ otp_token: string }>(asking, 'customer/verify-otp', { otp_ref, otp });
  const { _id } = await call<{ _id: string }>(asking, 'customer/register', {
    otp_token,
    name,
    password: PASSWORD,
    terms: true,
    language_code: language,
  });
  return { id: _id, name, email, password: PASSWORD };
}
