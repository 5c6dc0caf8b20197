import { expect, test } from 'vitest';
import { ConfigFailure, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/hindam');

test('without any setting it is a demo shop on loopback', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    shopMode: 'demo',
    databaseUrl: null,
    market: 'ae',
    digits: 'latn',
  });
  expect(read({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('every fault is told at once, each with what to do', () => {
  const failure = (environment: Record<string, string>): string => {
    try {
      read(environment);
    } catch (error) {
      if (error instanceof ConfigFailure) return error.message;
    }
    return '';
  };
  const told = failure({ PORT: '99999', SHOP_MODE: 'test', DATABASE_URL: 'mysql://x' }).split('\n');
  expect(told).toHaveLength(3);
  expect(told.every((line) => line.includes('give '))).toBe(true);
  expect(failure({ HOST: '0.0.0.0' })).toMatch(/DEMO_TOKEN/);
  expect(failure({ SHOP_MODE: 'live' })).toMatch(/PUBLIC_URL/);
});

test('a live shop listens to the world and is told its address', () => {
  const config = read({ SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example/' });
  expect(config).toMatchObject({ host: '0.0.0.0', publicUrl: 'https://shop.example' });
  expect(Object.isFrozen(config)).toBe(true);
});
