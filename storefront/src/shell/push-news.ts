// The content of a push message as the service worker hands it to a page. It came from outside, so it is validated.
import type { Paths } from '../kit/paths.ts';

export interface News {
  id: string;
  title: string;
  body: string;
  page: unknown;
  orderId: unknown;
}

export function newsIn(data: unknown): News | null {
  const { push } = (data ?? {}) as { push?: Partial<Record<keyof News, unknown>> };
  const { id, title, body = '', page, orderId } = push ?? {};
  if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string') return null;
  return { id, title, body, page, orderId };
}

/**
 * The path that a push message opens (requirement R88): that of its delivery or order, else the list of notifications.
 */
export function addressOfNews({ page, orderId }: Pick<News, 'page' | 'orderId'>, paths: Paths): string {
  if (typeof orderId !== 'string' || orderId === '') return paths.notifications();
  if (page === 'new-delivery') return paths.newDelivery(orderId);
  return page === 'order-details' ? paths.orderDetails(orderId) : paths.notifications();
}
