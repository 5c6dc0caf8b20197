import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { Shop } from './shop.ts';
import { startNotice } from './start-notice.ts';

test.each(['demo', 'live'])('a %s shop whose database is away says all the same that it is open', async (mode) => {
  const warned: string[] = [];
  const away = () => Promise.reject(new Error('Connection terminated due to connection timeout'));
  const shop = {
    config: { ...readConfig({}, '/nowhere'), shopMode: mode },
    log: { warn: (_: object, sentence: string) => void warned.push(sentence) },
    database: { query: away, connect: away },
    languages: () => ['en', 'arb'],
  } as unknown as Shop;
  const text = await startNotice(shop);
  expect(text).toContain('Hindam is open.');
  expect(text).toMatch(/\/ar\/home/);
  expect(text).not.toContain('Demo member');
  // The notice of a live shop says that its only database role may do more than serving needs.
  expect(text.includes('DATABASE_MIGRATION_URL')).toBe(mode === 'live');
  expect(warned).toHaveLength(1);
});
