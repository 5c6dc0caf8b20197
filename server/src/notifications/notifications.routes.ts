// Routes of a member's notifications, of the settings of which messages a member gets, and of subscriptions to push.
import type { Call, Routes } from '../kernel/call.ts';
import { fault } from '../kernel/refuse.ts';
import type { PushTarget } from '../outside/push/port.ts';
import { readerOf } from '../orders/order-access.ts';
import { minuteOf, timeOf } from '../preferences/preferences.ts';
import { listNotifications, readNotifications, unreadCount } from './in-store.service.ts';
import { subscribe, type Subscribing, unsubscribe } from './push.service.ts';
import { changeSettings, type Settings, settingsOf } from './settings.service.ts';

function targetOf({ endpoint, keys, fcm_token: fcmToken }: Call<'POST push/subscribe'>['body']): PushTarget {
  if (fcmToken !== undefined && fcmToken !== '' && endpoint === undefined) return { fcmToken };
  return endpoint !== undefined && keys ? { endpoint, ...keys } : fault('INVALID');
}

function subscribingOf(call: Call<'POST push/subscribe'>): Subscribing {
  const { replaces = null, order_id: orderId, key } = call.body;
  return {
    target: targetOf(call.body),
    replaces,
    order: orderId === undefined ? null : { orderId, reader: readerOf(call, orderId, key) },
    language: call.language,
  };
}

const settingsOnTheWire = ({ cells, quiet, devices }: Settings, timeZone: string) => ({
  cells,
  quiet: quiet && { from: timeOf(quiet.fromMinute), until: timeOf(quiet.untilMinute) },
  time_zone: quiet?.timeZone ?? timeZone,
  devices,
});

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
  'GET customer/notification-settings': async ({ shop, member }) => ({
    result: settingsOnTheWire(await settingsOf(shop, member), shop.market.timeZone),
  }),
  'POST customer/notification-settings': async ({ shop, member, body: { cells, quiet } }) => {
    const hours = quiet && { fromMinute: minuteOf(quiet.from), untilMinute: minuteOf(quiet.until) };
    const settings = await changeSettings(shop, member, { cells, quiet: hours });
    return { result: settingsOnTheWire(settings, shop.market.timeZone), messageKey: 'SETTINGS_SAVED' };
  },
  'GET push/key': ({ shop }) => ({ result: { key: shop.push.publicKey } }),
  'POST push/subscribe': async (call) => {
    await subscribe(call.shop, call.member, subscribingOf(call));
    return {};
  },
  'DELETE push/subscribe': async ({ shop, body }) => {
    const { endpoint, fcm_token: fcmToken } = body;
    await unsubscribe(shop, { endpoint, fcmToken });
    return {};
  },
} satisfies Routes;
