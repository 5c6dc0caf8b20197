// Creates a passkey: the server sends the options, the browser creates the credential, and the server stores it.
import { REFUSALS } from '@hindam/contract/refusals';
import { browserVisitor } from '../../device/browser-visitor.ts';

export type AddedPasskey =
  | { kind: 'added' }
  | { kind: 'password_needed'; message: string }
  /** The server refused (`message` says why) or did not answer, or the browser created no passkey (`message` is ''). */
  | { kind: 'refused'; message: string };

export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

const ASKS_PASSWORD = new Set<number>([REFUSALS.PASSWORD_NEEDED.errorCode, REFUSALS.WRONG_PASSWORD.errorCode]);

async function createCredential(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Record<string, unknown> | null> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null;
  } catch {
    // No passkey was created, usually because the member closed the browser's dialog or the device already has one.
    return null;
  }
}

export async function addPasskey(password: string): Promise<AddedPasskey> {
  const { client, language } = browserVisitor();
  const creationOptions = await client.post('customer/passkey/add-options', {
    body: { password: password || undefined, language_code: language },
  });
  if (!creationOptions.ok) {
    const { errorCode, message } = creationOptions.refusal;
    return { kind: ASKS_PASSWORD.has(errorCode) ? 'password_needed' : 'refused', message };
  }
  const { ref, options } = creationOptions.result;
  const response = await createCredential(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  if (!response) return { kind: 'refused', message: '' };
  const added = await client.post('customer/passkey/add', { body: { ref, response, language_code: language } });
  return added.ok ? { kind: 'added' } : { kind: 'refused', message: added.refusal.message };
}
