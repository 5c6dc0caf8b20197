// The sandbox provider as a TestProvider, so that tests of payment providers run with it too.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { SandboxOutcome } from '../../src/outside/payments/sandbox-outcomes.ts';
import { forged, SIGNATURE_HEADER, signed } from '../../src/outside/payments/sandbox-messages.ts';
import type { Shop } from '../../src/shop.ts';
import { sandboxOf } from '../payments.ts';
import { isCarriedOut, type MixUps, mixUp } from './provider-server.ts';
import type { TestProvider } from './test-provider.ts';

const TAKEN = { right: 'right', less: 'less', other_currency: 'other_currency' } as const;
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

type Faulty = 'create' | 'read' | 'capture' | 'refund';

/** Returns a function that makes the next `times` calls of one kind fail, before or after they are carried out. */
function faultsOf(sandbox: ReturnType<typeof sandboxOf>) {
  return (call: Faulty, isCarriedOut: boolean, times: number) => {
    const original = sandbox[call].bind(sandbox) as (...args: unknown[]) => Promise<unknown>;
    let left = times;
    const failing = async (...args: unknown[]) => {
      if (left === 0) return original(...args);
      left -= 1;
      if (isCarriedOut) await original(...args);
      throw new Error('the call was lost');
    };
    Object.assign(sandbox, { [call]: failing });
  };
}

/** Returns the `mixUp` of a TestProvider. */
function mixUpsOf(sandbox: ReturnType<typeof sandboxOf>): TestProvider['mixUp'] {
  const mixUps: MixUps = new Map();
  const read = sandbox.read.bind(sandbox);
  const create = sandbox.create.bind(sandbox);
  sandbox.read = (id) => read(mixUps.get(id) ?? id);
  sandbox.create = async (request) => {
    const other = mixUps.get(null);
    return (other === undefined ? null : await read(other)) ?? create(request);
  };
  return (id, other) => mixUp(mixUps, id, other);
}

export function sandboxProvider(shop: Shop, option: PaymentOption): TestProvider {
  const sandbox = sandboxOf(shop);
  const mixUpPayments = mixUpsOf(sandbox);
  const fail = faultsOf(sandbox);
  const choose = async (id: string, wish: Partial<SandboxOutcome>) =>
    void (await sandbox.choose(id, { ...wish, messages: 'lost' }));
  const bodyOf = (id: string) => JSON.stringify({ id: `evt_${id}`, type: 'payment.captured', payment: id });
  const messageOf = (body: string, signature: string) => ({
    body,
    headers: { [SIGNATURE_HEADER]: signature },
    query: '',
  });
  return {
    name: 'sandbox',
    option,
    createsOnce: true,
    closesPages: true,
    async idsOf(paymentId) {
      const rows = await shop.database.query<{ id: string }>('select id from sandbox.payments where reference = $1', [
        paymentId,
      ]);
      return rows.map(({ id }) => id);
    },
    pay: (id, taken = 'right') => choose(id, { taken: TAKEN[taken] }),
    decline: (id) => choose(id, { ending: 'declined' }),
    leave: (id) => choose(id, { ending: 'cancel' }),
    returnAddress: async (id) => sandbox.returnAddress((await sandbox.look(id))!),
    message: (id) => messageOf(bodyOf(id), signed(shop.secrets, bodyOf(id), nowSeconds())),
    lies: (id) => ({
      'another’s signature': messageOf(bodyOf(id), forged(bodyOf(id), nowSeconds())),
      'no signature': { ...messageOf(bodyOf(id), ''), headers: {} },
      'an old signature': messageOf(bodyOf(id), signed(shop.secrets, bodyOf(id), nowSeconds() - 301)),
      'a changed body': messageOf(`${bodyOf(id)} `, signed(shop.secrets, bodyOf(id), nowSeconds())),
      rubbish: messageOf('{', 't=x,v1='),
    }),
    addStrange: () => Promise.reject(new Error('the sandbox has no other shops')),
    isPayable: async (id) => (await sandbox.look(id))?.status === 'open',
    async held(id) {
      const { capturedMinor: captured, refundedMinor: refunded } = (await sandbox.look(id))!;
      return { captured, refunded };
    },
    mixUp: mixUpPayments,
    fail: (call, fault, times = 1) => fail(call, isCarriedOut(fault), times),
    close: () => Promise.resolve(),
  };
}
