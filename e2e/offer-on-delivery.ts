// Cash on delivery is off in the demo shop until an operator turns it on. The journeys need it, so this module turns it
// on.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeAt } from '../server/src/operators/totp.ts';
import { MARKET, type RunningShop } from './shop-server.ts';

const root = path.resolve(import.meta.dirname, '..');
const OWNER = 'owner@example.com';

/**
 * Creates an operator on the command line and, as this operator, adds `cod` with a fee to the market's payment options
 * by the API. Returns the operator's token.
 */
export async function offerOnDelivery({ baseURL, environment }: RunningShop): Promise<string> {
  const command = ['server/src/operator-command.ts', 'add', OWNER];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env: environment });
  const [, password = ''] = /Password: +(\S+)/.exec(stdout) ?? [];
  const [, secret = ''] = /Second factor: +(\S+)/.exec(stdout) ?? [];
  const call = async <T>(endpoint: string, token: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', origin: baseURL, authorization: `Bearer ${token}` };
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = (await (await fetch(`${baseURL}/api/operator/${endpoint}`, sent)).json()) as {
      errorCode: number;
      result: T;
    };
    if (answer.errorCode !== 0) throw new Error(`${endpoint}: ${JSON.stringify(answer)}`);
    return answer.result;
  };
  const totp = codeAt(secret, new Date());
  const { token } = await call<{ token: string }>('login', '', { email: OWNER, password, totp });
  const markets = await call<{ market: string; currency: string; payment_options: string[] }[]>('market/list', token);
  const { currency: _, ...terms } = markets.find(({ market }) => market === MARKET)!;
  await call('market/save', token, {
    ...terms,
    payment_options: [...terms.payment_options, 'cod'],
    cod_fee: 1_000,
  });
  return token;
}
