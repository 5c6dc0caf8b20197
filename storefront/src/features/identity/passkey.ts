// Signing in with a passkey: the browser lists the passkeys it has, the server verifies the response.
import type { Account } from '@hindam/contract/identity';
import type { Visitor } from '../../kit/visitor.ts';

export type PasskeyOutcome =
  | { kind: 'signed_in'; account: Account }
  | { kind: 'refused'; message: string }
  /** The browser returned no passkey, for example because the visitor cancelled or there was none. */
  | { kind: 'left' }
  | { kind: 'failed' };

/** True if the browser supports passkeys and can parse the server's JSON options itself. */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
    'credentials' in navigator
  );
}

async function getCredential(options: unknown): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ publicKey });
  return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null;
}

const OK = 200;

export async function signInWithPasskey({ client, language }: Visitor, remember: boolean): Promise<PasskeyOutcome> {
  const options = await client.post('customer/passkey/login-options', { body: { language_code: language } });
  if (!options.ok) return { kind: 'failed' };
  let response: Record<string, unknown> | null;
  try {
    response = await getCredential(options.result.options);
  } catch {
    return { kind: 'left' };
  }
  if (!response) return { kind: 'left' };
  const answer = await client.post('customer/passkey/login', {
    body: { ref: options.result.ref, response, remember, language_code: language },
  });
  if (answer.ok) return { kind: 'signed_in', account: answer.result };
  const { status, message } = answer.refusal;
  return status === OK ? { kind: 'refused', message } : { kind: 'failed' };
}
