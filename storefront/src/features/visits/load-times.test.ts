import type { Client } from '@hindam/contract/client';
import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../../kit/load.ts';
import { loadTimes } from './load-times.ts';

const ANSWERED = { ok: true, result: [] };
const failed = (status: number) => ({ ok: false, refusal: { errorCode: 9000 + status, status, message: 'x' } });

const requestWith = (profile: object, signedIn = true): PageRequest => {
  const get = (path: string) => Promise.resolve(path === 'customer/profile' ? profile : ANSWERED);
  const visitor = { client: { get } as unknown as Client, language: 'en', signedIn };
  return { visitor, params: {}, url: new URL('http://localhost/home-services') } as unknown as PageRequest;
};

describe('the page of home visits', () => {
  it('is a member’s with name and mail', async () => {
    const profile = { ok: true, result: { name: 'Sara', email: 'sara@example.com' } };
    const { member } = await loadTimes(requestWith(profile));
    expect(member).toEqual({ name: 'Sara', email: 'sara@example.com', addresses: [], visits: [] });
  });

  it('is a guest’s for a guest, and where the session has ended', async () => {
    expect((await loadTimes(requestWith(failed(500), false))).member).toBeNull();
    expect((await loadTimes(requestWith(failed(401)))).member).toBeNull();
  });

  it('is an error when a member’s profile cannot be read', async () => {
    for (const [status, shown] of [
      [503, 503],
      [0, 503],
    ] as const)
      await expect(loadTimes(requestWith(failed(status)))).rejects.toMatchObject({ init: { status: shown } });
  });
});
