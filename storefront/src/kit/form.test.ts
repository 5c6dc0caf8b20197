import type { Refusal } from '@hindam/contract/refusals';
import { expect, test } from 'vitest';
import { formAction, NO_ANSWER, refusedWith, text } from './form.ts';
import type { FormRequest } from './load.ts';
import { memberAction } from './member.ts';
import type { Visitor } from './visitor.ts';

test('text is returned as it was typed; an absent field or a file gives an empty string', () => {
  const form = new FormData();
  form.set('name', '  Noura ');
  form.set('picture', new File(['x'], 'x.png'));
  expect(text(form, 'name')).toBe('  Noura ');
  expect(text(form, 'picture')).toBe('');
  expect(text(form, 'nowhere')).toBe('');
  expect(text(new URLSearchParams('a=1&a=2'), 'a')).toBe('1');
});

const LOGIN = 'https://shop.invalid/user-login?returnUrl=';

function sent(fields: Record<string, string>): FormRequest {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return { visitor: { prefix: '' } as Visitor, form, params: {}, url: new URL('https://shop.invalid/cart') };
}

const refusing = (refusal: Partial<Refusal>) => formAction(() => Promise.resolve(refusedWith(refusal)));

test('a result names its form and returns what was typed, but never a password or a code', async () => {
  const typed = { name: 'Noura', password: 'p', new_password: 'n', otp: '1234', otp_ref: 'r' };
  expect(await formAction(() => Promise.resolve({ ok: true, result: 1 }))(sent({ intent: 'a', ...typed }))).toEqual({
    status: 'ok',
    message: '',
    result: 1,
    intent: 'a',
    values: { intent: 'a', name: 'Noura', otp_ref: 'r' },
  });
});

test('a call without an answer is unreachable, not refused', async () => {
  const lost = await formAction(() => Promise.resolve(NO_ANSWER))(sent({}));
  expect(lost).toEqual({ status: 'unreachable', intent: '', values: {}, result: null });
});

test('only a 429 says how long to wait: a minute if the server names no time', async () => {
  expect(await refusing({ status: 429, retryAfterSeconds: 200 })(sent({}))).toMatchObject({ retryAfterSeconds: 200 });
  expect(await refusing({ status: 429 })(sent({}))).toMatchObject({ retryAfterSeconds: 60 });
  expect(await refusing({ status: 503, retryAfterSeconds: 5 })(sent({}))).not.toHaveProperty('retryAfterSeconds');
});

test('the intent chooses the handler, the first if none is named', async () => {
  const says = (result: string) => () => Promise.resolve({ ok: true as const, result });
  const action = formAction({ keep: says('kept'), remove: says('removed') });
  for (const [intent, result] of [
    ['remove', 'removed'],
    ['', 'kept'],
    ['toString', 'kept'],
  ] as const)
    expect(await action(sent({ intent })), intent).toMatchObject({ result });
});

test('a member’s form redirects to the login and back when the session has ended', async () => {
  const no = refusedWith({ status: 401, message: 'Log in.' });
  const led = memberAction(() => Promise.resolve(no))(sent({}));
  await expect(led).rejects.toSatisfy(
    (answer: Response) => new URL(answer.headers.get('location') ?? '', LOGIN).href === `${LOGIN}%2Fcart`,
  );
  expect(await formAction(() => Promise.resolve(no))(sent({}))).toMatchObject({ message: 'Log in.' });
});
