// Loads a page of the member's notifications, and marks notifications as read.
import type { Notification } from '@hindam/contract/notifications';
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';
import { type PageRequest, needed } from '../../kit/load.ts';
import { memberAction, neededOfMember } from '../../kit/member.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';

export const UNTIL = 'until';
const PAGES_MAX = 10_000;

export interface NotificationPage {
  notifications: readonly Notification[];
  unread: number;
  page: number;
  pages: number;
  timeZone: string;
  /** When the list was loaded (ISO 8601); decides which days are called today and yesterday. */
  readAt: string;
  /** Pieces of the latest collection, shown if there are no notifications; otherwise empty. */
  latest: readonly Piece[];
}

function pageIn(url: URL): number {
  const page = Math.trunc(Number(url.searchParams.get('page')));
  return page >= 1 && page <= PAGES_MAX ? page : 1;
}

export async function loadNotifications(request: PageRequest): Promise<NotificationPage> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [list, settings] = await Promise.all([
    client.get('notification/list', { query: { page: pageIn(request.url), ...query } }),
    client.get('shop/settings', { query }),
  ]);
  const { notifications, unread, page, pages } = neededOfMember(request, list).result;
  const { time_zone: timeZone } = needed(settings).result;
  const latest = notifications.length === 0 ? await readLatest(request.visitor) : [];
  return { notifications, unread, page, pages, timeZone, readAt: new Date().toISOString(), latest };
}

const readAll: FormHandler = async ({ visitor: { client }, form }) => {
  const until = text(form, UNTIL);
  return withoutResult(await client.post('notification/read', { body: until === '' ? {} : { until } }));
};

export const readNotifications = memberAction(readAll);
