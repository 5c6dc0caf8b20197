import { FIELD_RULES } from '@hindam/contract/field-rules';
import { expect, test } from 'vitest';
import { MESSAGES_BY_LANGUAGE } from '../../kernel/words.ts';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';
import { docsPage } from './docs-page.ts';

test('the page has the message of every rule of a field, in every language', () => {
  const page = docsPage();
  const keys = Object.values(FIELD_RULES).filter((key) => key.startsWith('FIELD_'));
  for (const words of MESSAGES_BY_LANGUAGE.values())
    for (const key of keys) expect(page).toContain(`>${words[key]?.replaceAll('"', '&quot;')}</td>`);
});

test.each(['/api/docs', '/api/openapi.json'])('%s of a live shop names no call of operators', async (path) => {
  const read = async (shopMode: 'demo' | 'live') =>
    (await makeApp(fakeShop({ shopMode }), fakeRoutes()).request(path)).text();
  expect(await read('demo')).toContain('operator/order/list');
  const live = await read('live');
  expect(live).toContain('product/list');
  expect(live).not.toMatch(/\boperator\//);
});
