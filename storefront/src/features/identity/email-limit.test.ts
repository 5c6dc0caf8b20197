import { EMAIL_MAX_CHARACTERS as inContract } from '@hindam/contract/fields';
import { EMAIL_MAX_CHARACTERS } from '@hindam/ui/email-field';
import { expect, it } from 'vitest';

it('the email field takes as many characters as the server', () => {
  expect(EMAIL_MAX_CHARACTERS).toBe(inContract);
});
