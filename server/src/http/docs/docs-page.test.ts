import { FIELD_RULES } from '@hindam/contract/field-rules';
import { expect, test } from 'vitest';
import { MESSAGES_BY_LANGUAGE } from '../../kernel/words.ts';
import { docsPage } from './docs-page.ts';

test('the page has the message of every rule of a field, in every language', () => {
  const page = docsPage();
  const keys = Object.values(FIELD_RULES).filter((key) => key.startsWith('FIELD_'));
  for (const words of MESSAGES_BY_LANGUAGE.values())
    for (const key of keys) expect(page).toContain(`>${words[key]?.replaceAll('"', '&quot;')}</td>`);
});
