// A session for a command on the shop's machine that makes an operator's calls. Whoever can run it controls the
// machine, so it needs neither password nor second factor.
import { randomBytes } from 'node:crypto';
import { hashSecret, newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { recordAction } from './audit-trail.service.ts';
import { logOut } from './login.service.ts';
import { insertSession } from './login.store.ts';
import { BY_COMMAND } from './people.service.ts';
import { findOperator } from './sessions.ts';

const TOKEN_BYTES = 32;

export interface CommandSession {
  token: string;
  end(): Promise<void>;
}

export async function openCommandSession(shop: Shop, operatorId: string): Promise<CommandSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await transaction(shop.database, async (tx) => {
    await insertSession(tx, { id: newId(), operatorId, tokenHash: hashSecret(token) });
    await recordAction(tx, { operatorId }, { action: 'operator.signed_in', subject: null, requestId: BY_COMMAND });
  });
  return {
    token,
    async end() {
      const operator = await findOperator(shop, token);
      if (operator) await logOut(shop, operator, BY_COMMAND);
    },
  };
}
