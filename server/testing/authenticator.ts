// A passkey authenticator in software, for tests: makes keys and signs challenges as a phone or a browser does
// (WebAuthn level 3, ES256, no attestation). A test can make it give a wrong response (`Twist`).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_ATTACHED = 0x40;

export interface SoftPasskey {
  id: Buffer;
  privateKey: KeyObject;
  /** The `user.id` of the shop's options when the passkey was made. */
  userHandle: string;
  rpId: string;
  /** The counter in signatures, raised by each one; always 0 when `counts` is false; a `Twist` can replace it. */
  counter: number;
  counts: boolean;
}

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

/** Values to use in place of the correct ones, to make a wrong response. */
interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string;
  counter?: number;
  spoilSignature?: boolean;
  /** True if the device did not ask its user for face, finger or code. */
  unverified?: boolean;
}

const presenceOf = ({ unverified }: Twist): number => (unverified ? USER_PRESENT : USER_PRESENT | USER_VERIFIED);

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

function clientDataOf(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function headOf(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest]);
}

/** The public key in COSE: labels 1 key type EC2, 3 algorithm ES256, -1 curve P-256, -2 x, -3 y. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ]);
  return Buffer.from(isoCBOR.encode(key));
}

export function makePasskey(
  options: unknown,
  origin: string,
  twist: Twist & { counts?: boolean } = {},
): { passkey: SoftPasskey; response: Record<string, unknown> } {
  const { challenge, rp, user } = options as Options;
  const rpId = twist.rpId ?? rp?.id ?? '';
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const head = headOf(rpId, presenceOf(twist) | CREDENTIAL_ATTACHED, 0);
  const authData = Buffer.concat([head, Buffer.alloc(16), length, id, coseOf(publicKey)]);
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]),
  );
  const clientData = clientDataOf('webauthn.create', twist.challenge ?? challenge, twist.origin ?? origin);
  return {
    passkey: { id, privateKey, userHandle: user?.id ?? '', rpId, counter: 0, counts: twist.counts ?? true },
    response: {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    },
  };
}

/** Signs the challenge in the options that `customer/passkey/login-options` returned. */
export function signWith(
  passkey: SoftPasskey,
  options: unknown,
  origin: string,
  twist: Twist = {},
): Record<string, unknown> {
  const { challenge } = options as Options;
  if (passkey.counts) passkey.counter += 1;
  const authData = headOf(twist.rpId ?? passkey.rpId, presenceOf(twist), twist.counter ?? passkey.counter);
  const clientData = clientDataOf('webauthn.get', twist.challenge ?? challenge, twist.origin ?? origin);
  const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), passkey.privateKey);
  if (twist.spoilSignature) signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
  return {
    id: passkey.id.toString('base64url'),
    rawId: passkey.id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: twist.userHandle ?? passkey.userHandle,
    },
  };
}
