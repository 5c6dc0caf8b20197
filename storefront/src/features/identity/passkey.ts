// Signing in with a passkey: the browser shows whose there are, the shop checks the answer.
import type { Account } from '@hindam/contract/identity';
import type { Visitor } from '../../kit/visitor.ts';

export type PasskeyOutcome =
  | { kind: 'signed_in'; account: Account }
  | { kind: 'refused'; message: string }
  /** She changed her mind, or the browser gave up. */
  | { kind: 'left' }
  | { kind: 'failed' };

/** Only browsers that read the shop's JSON themselves are offered passkeys. */
export function speaksPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
    'credentials' in navigator
  );
}

async function askBrowser(options: unknown): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ publicKey });
  return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null;
}

const OK = 200;

export async function signInWithPasskey({ client, language }: Visitor, remember: boolean): Promise<PasskeyOutcome> {
  const asked = await client.post('customer/passkey/login-options', { body: { language_code: language } });
  if (!asked.ok) return { kind: 'failed' };
  let response: Record<string, unknown> | null;
  try {
    response = await askBrowser(asked.result.options);
  } catch {
    // The browser does not say whether she closed its window or had no passkey.
    return { kind: 'left' };
  }
  if (!response) return { kind: 'left' };
  const answer = await client.post('customer/passkey/login', {
    body: { ref: asked.result.ref, response, remember, language_code: language },
  });
  if (answer.ok) return { kind: 'signed_in', account: answer.result };
  const { status, message } = answer.refusal;
  return status === OK ? { kind: 'refused', message } : { kind: 'failed' };
}
