// Who asks for a code or tries a password. Both are counted by contact and asker (decision 91). An asker is a known
// device of the contact's member, or else a network.
import { contactKey } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import type { From } from '../kernel/call.ts';
import { hashSecret } from '../kernel/ids.ts';
import { askerNetwork } from '../kernel/networks.ts';
import type { Secrets } from '../kernel/secrets.ts';

/**
 * For one contact all askers together may request this many times as many codes as one asker may in an hour or a day,
 * and try this many times as many passwords as one may in a day before they are delayed, so that nobody gains much by
 * many network addresses. A known device of the contact's member is exempt.
 */
export const ASKERS_COUNTED = 3;

export type Asker = Pick<From, 'network' | 'site' | 'device'>;

export interface AskerKeys {
  /** The key of the asker's network, which counts unless the device is known. */
  network: Buffer;
  /**
   * The device of the device cookie: its key counts instead of the network's if the device is known for the contact's
   * member. Null without a cookie.
   */
  device: { hash: Buffer; key: Buffer } | null;
}

/** The HMACs include the contact, so that the rows of two contacts do not show that they have one asker. */
export function askerKeysOf(secrets: Secrets, contact: Contact, asker: Asker): AskerKeys {
  const keyOf = (name: string) => secrets.hmac('asker', `${contactKey(contact)} ${name}`);
  const hash = asker.device === null ? null : hashSecret(asker.device);
  return {
    network: keyOf(`network ${askerNetwork(asker)}`),
    device: hash && { hash, key: keyOf(`device ${hash.toString('hex')}`) },
  };
}

export function contactHmacOf(secrets: Secrets, contact: Contact): Buffer {
  return secrets.hmac('contact', contactKey(contact));
}
