// Converts a delivery, and the recipient's requests about it, to the types of the API contract.
import type { Delivery } from '@hindam/contract/delivery';
import type { DeliveryRequest as WireRequest } from '@hindam/contract/operator/delivery';
import type { DeliveryRequest } from './delivery.ts';
import type { DeliveryView } from './delivery.service.ts';

function wishOf(requests: readonly DeliveryRequest[]): Delivery['wish'] {
  const last = requests.findLast(({ kind, state }) => kind === 'window' && state !== 'ended');
  if (!last?.windowFrom || !last.windowTo || last.state === 'ended') return null;
  const { windowFrom, windowTo, state, answer } = last;
  return { from: windowFrom.toISOString(), to: windowTo.toISOString(), state, answer };
}

function reportsOf(requests: readonly DeliveryRequest[]): Delivery['reports'] {
  return requests.flatMap(({ requestId, problem, written, createdAt, answeredAt, answer }) =>
    problem === null
      ? []
      : [
          {
            _id: requestId,
            problem,
            note: written,
            at: createdAt.toISOString(),
            answer: answeredAt === null ? null : answer,
          },
        ],
  );
}

export function deliveryOnWire({ dueMinor, currency, can, confirmed, windows, requests }: DeliveryView): Delivery {
  const reception = requests.find(({ kind, state }) => kind === 'reception' && state === 'done');
  return {
    due: { amount: dueMinor, currency },
    can,
    confirmed,
    windows: windows.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
    wish: wishOf(requests),
    reception: reception?.written ?? null,
    reports: reportsOf(requests),
  };
}

export function requestOnWire(request: DeliveryRequest): WireRequest {
  const { requestId, orderId, kind, state, windowFrom, windowTo, problem, written, answer, createdAt, answeredAt } =
    request;
  return {
    _id: requestId,
    order_id: orderId,
    kind,
    state,
    window_from: windowFrom?.toISOString() ?? null,
    window_to: windowTo?.toISOString() ?? null,
    problem,
    note: written,
    answer,
    at: createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  };
}
