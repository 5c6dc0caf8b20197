// Runs the command of `npm run operator` as a separate process, beside a running shop on the same database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeNow } from './operators.ts';
import { openShopForCommands, runCommand } from './commands.ts';
import type { TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShopForCommands();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runCommand(shop, 'operator-command.ts', args);

const printedValue = (text: string, name: string): string =>
  new RegExp(`^${name}:\\s+(\\S+)$`, 'm').exec(text)?.[1] ?? '';

async function signIn(email: string, text: string): Promise<number> {
  const totp = await codeNow(shop, printedValue(text, 'Second factor'));
  const { body } = await shop.post('operator/login', { email, password: printedValue(text, 'Password'), totp });
  return body.errorCode;
}

test(
  'one command makes the first operator the owner, who signs in with the printed credentials',
  { timeout: 120_000 },
  async () => {
    expect((await run('list')).out).toContain('There is no operator yet');
    const added = await run('add', 'Owner@Example.com');
    expect([added.code, added.error]).toEqual([0, '']);
    expect(printedValue(added.out, 'Address')).toBe('owner@example.com');
    expect(added.out).toContain(`secret=${printedValue(added.out, 'Second factor')}`);
    expect(await signIn('owner@example.com', added.out)).toBe(0);

    expect((await run('add', 'tailor@example.com')).error).toContain('--roles');
    const tailor = await run(
      'add',
      'tailor@example.com',
      '--roles',
      'tailor,fitter',
      '--name',
      'خيّاط',
      '--language',
      'arb',
    );
    expect(await signIn('tailor@example.com', tailor.out)).toBe(0);
    expect((await run('add', 'tailor@example.com', '--roles', 'tailor')).error).toContain('already');
    expect((await run('list')).out).toBe(
      'owner@example.com\towner@example.com\towner\ten\ntailor@example.com\tخيّاط\ttailor,fitter\tarb\n',
    );

    const roles = await run('roles', 'tailor@example.com', '--roles', 'order_desk,tailor');
    expect([roles.code, roles.out]).toEqual([0, 'tailor@example.com has the roles order_desk, tailor.\n']);
    expect((await run('list')).out).toContain('order_desk,tailor');
    expect((await run('roles', 'owner@example.com', '--roles', 'content')).error).toContain('the only owner');

    expect((await run('disable', 'tailor@example.com')).code).toBe(0);
    expect(await signIn('tailor@example.com', tailor.out)).not.toBe(0);
    const anew = await run('reset', 'tailor@example.com');
    expect(await signIn('tailor@example.com', anew.out)).toBe(0);
  },
);

test.each([
  [['add'], 'mail address'],
  [['add', 'x@example.com', '--roles', 'king'], 'king'],
  [['add', 'x@example.com', '--roles', 'tailor', '--language', 'xx'], 'the shop speaks'],
  [['reset', 'nobody@example.com'], 'no operator'],
  [['disable', 'nobody@example.com'], 'no operator'],
  [['roles', 'nobody@example.com', '--roles', 'tailor'], 'no operator'],
  [['roles', 'nobody@example.com'], '--roles'],
  [['remove', 'x@example.com'], 'add, list, reset, roles or disable'],
])('%j is rejected with a message', { timeout: 60_000 }, async (args, sentence) => {
  const { code, out, error } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(sentence);
});
