// Administration of operators. Passwords and second factors are generated here; passwords are stored hashed, second
// factors sealed.
import { randomInt } from 'node:crypto';
import type { OperatorRole } from '@hindam/contract/endpoint';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { emailHmacOf } from './login.service.ts';
import { forgetAll } from './login.store.ts';
import {
  deleteSessionsOf,
  disable,
  insertOperator,
  loadOperators,
  lockOwners,
  type OperatorRow,
  replaceSecrets,
  writeRoles,
} from './operators.store.ts';
import { writeSecurity } from './security-log.ts';
import { newTotpSecret, otpauthAddress } from './totp.ts';
import { recordAction } from './audit-trail.service.ts';

export interface NewSecrets {
  password: string;
  totpSecret: string;
  /** URI by which an authenticator app takes over `totpSecret`. */
  otpauth: string;
}

// No two of these 31 characters look alike. A password of 20 of them has 99 bits.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LETTERS = 5;

function newPassword(): string {
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

async function makeSecretsFor(shop: Shop, email: string) {
  const password = newPassword();
  const totpSecret = newTotpSecret();
  const plaintext: NewSecrets = { password, totpSecret, otpauth: otpauthAddress(totpSecret, email) };
  return {
    plaintext,
    stored: { passwordHash: await shop.passwords.hash(password), totpSealed: shop.secrets.seal(totpSecret) },
  };
}

/** Takes the place of a request id in the audit trail, because the command line has no request. */
export const BY_COMMAND = 'command';

export interface NewOperator {
  email: string;
  name: string;
  language: string;
  roles: readonly OperatorRole[];
}

export async function addOperator(
  shop: Shop,
  wish: NewOperator,
): Promise<(NewSecrets & { operatorId: string }) | null> {
  const { plaintext, stored } = await makeSecretsFor(shop, wish.email);
  const operatorId = newId();
  const added = await transaction(shop.database, async (tx) => {
    if (!(await insertOperator(tx, { ...wish, ...stored, id: operatorId }))) return false;
    const details = { roles: wish.roles };
    await recordAction(
      tx,
      { operatorId },
      { action: 'operator.added', subject: operatorId, details, requestId: BY_COMMAND },
    );
    return true;
  });
  if (!added) return null;
  writeSecurity(shop, { security: 'operator.added', operatorId });
  return { ...plaintext, operatorId };
}

/**
 * Sets a new password and second factor, ends the operator's sessions, forgets failed tries and known devices, and
 * enables a disabled operator again; null when there is no such operator.
 */
export async function resetOperator(shop: Shop, email: string): Promise<NewSecrets | null> {
  const { plaintext, stored } = await makeSecretsFor(shop, email);
  const operatorId = await transaction(shop.database, async (tx) => {
    const id = await replaceSecrets(tx, email, stored);
    if (id === null) return null;
    await deleteSessionsOf(tx, id);
    await forgetAll(tx, emailHmacOf(shop.secrets, email), id);
    await recordAction(tx, { operatorId: id }, { action: 'operator.reset', subject: id, requestId: BY_COMMAND });
    return id;
  });
  if (operatorId === null) return null;
  writeSecurity(shop, { security: 'operator.reset', operatorId });
  return plaintext;
}

/**
 * Prevents an operator from signing in and ends the operator's sessions; the audit trail keeps the actions. False when
 * there is no such operator.
 */
export async function disableOperator(shop: Shop, email: string): Promise<boolean> {
  const operatorId = await transaction(shop.database, async (tx) => {
    const id = await disable(tx, email);
    if (id === null) return null;
    await deleteSessionsOf(tx, id);
    await recordAction(tx, { operatorId: id }, { action: 'operator.disabled', subject: id, requestId: BY_COMMAND });
    return id;
  });
  if (operatorId === null) return false;
  writeSecurity(shop, { security: 'operator.disabled', operatorId });
  return true;
}

/**
 * The roles apply from the next call on. `nobody`: no operator has this email address; `last_owner`: the shop would
 * have no owner who may sign in.
 */
export async function changeRoles(
  shop: Shop,
  email: string,
  roles: readonly OperatorRole[],
): Promise<'changed' | 'nobody' | 'last_owner'> {
  const changed = await transaction(shop.database, async (tx) => {
    const owners = await lockOwners(tx);
    if (!roles.includes('owner') && owners.length === 1 && owners[0] === email) return 'last_owner' as const;
    const row = await writeRoles(tx, email, roles);
    if (row === null) return 'nobody' as const;
    const { operatorId: subject, before } = row;
    const details = { before, roles };
    await recordAction(
      tx,
      { operatorId: subject },
      { action: 'operator.roles', subject, details, requestId: BY_COMMAND },
    );
    return row;
  });
  if (typeof changed === 'string') return changed;
  writeSecurity(shop, { security: 'operator.roles', operatorId: changed.operatorId });
  return 'changed';
}

export function listOperators(shop: Pick<Shop, 'database'>): Promise<OperatorRow[]> {
  return loadOperators(shop.database);
}
