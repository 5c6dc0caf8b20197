// Passkeys: a member adds a passkey to an account and can then sign in with it without typing an e-mail address or a
// number. The shop issues a challenge, which can be answered once. The authenticator must have verified its user, by
// face, finger or code, so that a found or borrowed device alone signs nobody in.
import { PASSKEYS_MAX } from '@hindam/contract/identity';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { shopSettings } from '../content/content.service.ts';
import type { From, Member } from '../kernel/call.ts';
import { record } from '../kernel/events.ts';
import { hashSecret } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { deviceName } from './device-name.ts';
import { relyingPartyOf } from './identity.ts';
import { requirePassword, type SignedIn } from './login.service.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  loadCandidate,
  loadPasskeys,
  lockAndCountPasskeys,
  type Passkey,
  takeChallenge,
  usePasskey,
} from './passkeys.store.ts';
import { writeSecurity } from './security-log.ts';
import { newToken, openSession } from './sessions.ts';

/** What a browser or an app needs to create or use a passkey; `options` has the shape that WebAuthn defines. */
export interface Challenge {
  ref: string;
  options: Record<string, unknown>;
}

/** Imported at the first use, so that the start of the shop need not load the library and its certificate parsers. */
const webauthn = () => import('@simplewebauthn/server');

/** COSE ids of EdDSA, ES256 and RS256. Newer algorithms are left out, because Node marks them as experimental. */
const ALGORITHMS = [-8, -7, -257];

/** A member's id as the 16 bytes that an authenticator stores with the passkey (the user handle). */
function handleOf(customerId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(customerId.replaceAll('-', ''), 'hex'));
}

async function storeChallenge(
  shop: Shop,
  options: { challenge: string },
  customerId: string | null,
): Promise<Challenge> {
  const ref = newToken();
  await insertChallenge(shop.database, { refHash: hashSecret(ref), challenge: options.challenge, customerId });
  return { ref, options: { ...options } };
}

/**
 * Runs a check of the WebAuthn library; null when it fails. The error it throws is only logged, not sent to the caller.
 */
async function checked<T extends { verified: boolean }>(shop: Shop, verify: () => Promise<T>): Promise<T | null> {
  try {
    const outcome = await verify();
    if (outcome.verified) return outcome;
  } catch (error) {
    shop.log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused');
  }
  return null;
}

function refuseLogIn(shop: Shop): never {
  writeSecurity(shop, { security: 'login.failed', by: 'passkey', reason: 'wrong' });
  return refuse('PASSKEY_REFUSED');
}

/**
 * Call it only after the signature was found right: nobody without the passkey may learn that the passkey does not
 * verify its user.
 */
function refuseUnverified(shop: Shop): never {
  writeSecurity(shop, { security: 'login.failed', by: 'passkey', reason: 'unverified' });
  return refuse('PASSKEY_UNVERIFIED');
}

export async function viewPasskeys(shop: Shop, member: Member): Promise<Passkey[]> {
  return loadPasskeys(shop.database, member.customerId);
}

/**
 * Requires the password unless the member authenticated in this session within the last PROVED_SECONDS (identity.ts).
 */
export async function beginPasskey(
  shop: Shop,
  { member, from, language }: { member: Member; from: From; language: string },
  password: string | undefined,
): Promise<Challenge> {
  const { customerId, sessionId } = member;
  const candidate = (await loadCandidate(shop.database, customerId, sessionId)) ?? fault('NOT_SIGNED_IN');
  if (!candidate.proved) {
    if (password === undefined) return refuse('PASSWORD_NEEDED');
    await requirePassword(shop, member, password);
  }
  if (candidate.known.length >= PASSKEYS_MAX) return refuse('PASSKEYS_FULL');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: (await shopSettings(shop, language)).name,
    rpID: relyingPartyOf(shop.config.publicUrl, from.origin).id,
    userID: handleOf(customerId),
    userName: candidate.contact,
    userDisplayName: candidate.name,
    excludeCredentials: candidate.known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return storeChallenge(shop, options, customerId);
}

export interface PasskeyAnswer {
  ref: string;
  response: Record<string, unknown>;
}

export async function addPasskey(
  shop: Shop,
  { member, from }: { member: Member; from: From },
  answer: PasskeyAnswer,
  label: string,
): Promise<Passkey[]> {
  const { customerId } = member;
  const challenge = await takeChallenge(shop.database, hashSecret(answer.ref), customerId);
  if (challenge === null) return refuse('PASSKEY_REFUSED');
  const { verifyRegistrationResponse } = await webauthn();
  const { id, origins } = relyingPartyOf(shop.config.publicUrl, from.origin);
  const verified = await checked(shop, () =>
    verifyRegistrationResponse({
      response: answer.response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      // `userVerified` is checked below, so that its absence gets a refusal of its own.
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.registrationInfo) return refuse('PASSKEY_REFUSED');
  const { credential, userVerified } = verified.registrationInfo;
  if (!userVerified) return refuse('PASSKEY_UNVERIFIED');
  await transaction(shop.database, async (tx) => {
    if ((await lockAndCountPasskeys(tx, customerId)) >= PASSKEYS_MAX) refuse('PASSKEYS_FULL');
    const added = await insertPasskey(tx, {
      customerId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: transportsOf(credential.transports),
      label: label === '' ? deviceName(from.userAgent) : label,
    });
    if (!added) refuse('PASSKEY_REFUSED');
    await record(tx, 'customer.passkey_added', { customerId });
  });
  writeSecurity(shop, { security: 'passkey.added', customerId });
  return viewPasskeys(shop, member);
}

const TRANSPORTS_MAX = 8;
const TRANSPORT = /^[a-z-]{1,20}$/;

/** The browser's transport hints are not signed, so only a few short lower-case words are accepted. */
function transportsOf(hints: unknown): string[] {
  const words = Array.isArray(hints) ? hints : [];
  return words
    .filter((word): word is string => typeof word === 'string' && TRANSPORT.test(word))
    .slice(0, TRANSPORTS_MAX);
}

export async function deletePasskeyOf(shop: Shop, member: Member, passkeyId: string): Promise<Passkey[]> {
  if (!(await deletePasskey(shop.database, member.customerId, passkeyId))) fault('NOT_FOUND');
  writeSecurity(shop, { security: 'passkey.deleted', customerId: member.customerId });
  return viewPasskeys(shop, member);
}

/** The options name no account, so the browser offers the passkeys it has stored for the shop. */
export async function beginPasskeyLogIn(shop: Shop, from: From): Promise<Challenge> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(shop.config.publicUrl, from.origin).id,
    userVerification: 'required',
  });
  return storeChallenge(shop, options, null);
}

/** Whether the user handle in the response, which the authenticator stores with the passkey, is this member's id. */
function isFor(customerId: string, response: Record<string, unknown>): boolean {
  const handle = (response['response'] as { userHandle?: unknown } | undefined)?.userHandle;
  return typeof handle === 'string' && Buffer.from(handle, 'base64url').equals(handleOf(customerId));
}

export async function logInWithPasskey(
  shop: Shop,
  from: From,
  answer: PasskeyAnswer,
  remembered: boolean,
): Promise<SignedIn> {
  const challenge = await takeChallenge(shop.database, hashSecret(answer.ref), null);
  const credentialId = answer.response['id'];
  const found = typeof credentialId === 'string' ? await findPasskey(shop.database, credentialId) : null;
  if (challenge === null || !found || !isFor(found.customerId, answer.response)) return refuseLogIn(shop);
  const { verifyAuthenticationResponse } = await webauthn();
  const { id, origins } = relyingPartyOf(shop.config.publicUrl, from.origin);
  const verified = await checked(shop, () =>
    verifyAuthenticationResponse({
      response: answer.response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: String(credentialId),
        publicKey: Uint8Array.from(found.publicKey),
        counter: found.counter,
      },
      // `userVerified` is checked below, so that its absence gets a refusal of its own.
      requireUserVerification: false,
    }),
  );
  if (!verified) return refuseLogIn(shop);
  const { newCounter, userVerified } = verified.authenticationInfo;
  if (!userVerified) return refuseUnverified(shop);
  const { customerId, name, email } = found;
  const session = await transaction(shop.database, async (tx) =>
    (await usePasskey(tx, found.id, newCounter)) ? openSession(tx, { customerId, remembered, from }) : null,
  );
  if (!session) return refuseLogIn(shop);
  writeSecurity(shop, { security: 'login.ok', customerId, by: 'passkey' });
  return { session, member: { customerId, name, email } };
}
