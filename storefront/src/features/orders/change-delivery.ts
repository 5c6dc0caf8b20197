// The action of a delivery's page: one handler for each request that a shopper can make. Repeating a request that is
// not answered yet changes nothing, so none needs an attempt token.
import { DELIVERY_PROBLEMS, type DeliveryProblem } from '@hindam/contract/delivery-problems';
import { type FormHandler, formAction, REQUIRED, refusedWith, text, withoutResult } from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';

/** Field names of the forms, the same as in the server's field errors. */
export const DELIVERY_FIELDS = {
  from: 'window_from',
  reception: 'reception',
  problem: 'problem',
  note: 'note',
} as const;

export type DeliveryIntent = 'confirm' | 'window' | 'reception' | 'in_person' | 'report';

const named = ({ visitor, params, url }: FormRequest) => ({
  order_id: params['orderId'] ?? '',
  ...byKey(keyIn({ url })),
  language_code: visitor.language,
});

const takesTime =
  (change: 'confirm' | 'window'): FormHandler =>
  async (sent) => {
    const from = text(sent.form, DELIVERY_FIELDS.from);
    if (from === '') return refusedWith({ fields: { [DELIVERY_FIELDS.from]: REQUIRED } });
    const body = { ...named(sent), change, window_from: from };
    return withoutResult(await sent.visitor.client.post('delivery/change', { body }));
  };

const leave: FormHandler = async (sent) => {
  const reception = text(sent.form, DELIVERY_FIELDS.reception);
  if (reception.trim() === '') return refusedWith({ fields: { [DELIVERY_FIELDS.reception]: REQUIRED } });
  const body = { ...named(sent), change: 'reception' as const, reception };
  return withoutResult(await sent.visitor.client.post('delivery/change', { body }));
};

const handOver: FormHandler = async (sent) => {
  const body = { ...named(sent), change: 'in_person' as const };
  return withoutResult(await sent.visitor.client.post('delivery/change', { body }));
};

const isProblem = (typed: string): typed is DeliveryProblem => (DELIVERY_PROBLEMS as readonly string[]).includes(typed);

const report: FormHandler = async (sent) => {
  const problem = text(sent.form, DELIVERY_FIELDS.problem);
  if (!isProblem(problem)) return refusedWith({ fields: { [DELIVERY_FIELDS.problem]: REQUIRED } });
  const body = { ...named(sent), problem, note: text(sent.form, DELIVERY_FIELDS.note) };
  return withoutResult(await sent.visitor.client.post('delivery/report', { body }));
};

const handlers: Readonly<Record<DeliveryIntent, FormHandler>> = {
  confirm: takesTime('confirm'),
  window: takesTime('window'),
  reception: leave,
  in_person: handOver,
  report,
};

export const changeDelivery = formAction(handlers);
