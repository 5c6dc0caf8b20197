// Routes of a member's notifications. They only map wire names to internal names.
import type { Routes } from '../kernel/call.ts';
import { listNotifications, readNotifications, unreadCount } from './in-store.service.ts';

export const notificationRoutes = {
  'GET notification/list': async ({ shop, member, query, language }) => {
    const { rows, ...counts } = await listNotifications(shop, member, query.page, language);
    const notifications = rows.map(({ id, createdAt, ...words }) => ({
      ...words,
      _id: id,
      created_at: createdAt.toISOString(),
    }));
    return { result: { notifications, ...counts } };
  },
  'GET notification/count': async ({ shop, member }) => ({ result: { unread: await unreadCount(shop, member) } }),
  'POST notification/read': async ({ shop, member, body }) => ({
    result: { unread: await readNotifications(shop, member, { ids: body.ids ?? null, until: body.until ?? null }) },
  }),
} satisfies Routes;
