// The endpoints of a member's notifications in the store, and of the subscriptions to push.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { orderKey } from './checkout.ts';
import { id, languageCode, page, text } from './fields.ts';
import { NOTIFICATION_PAGES, TOPICS } from './notification-topics.ts';

const READ_AT_ONCE_MAX = 100;

const languageField = { language_code: languageCode.optional() };

const notification = z
  .object({
    _id: z.string(),
    topic: z.enum(TOPICS),
    title: z.string(),
    body: z.string(),
    page: z.enum(NOTIFICATION_PAGES).nullable().meta({ description: 'R88: the page it opens; null = none' }),
    orderId: z.string().nullable().meta({ description: 'R88: the order the page shows' }),
    bookingId: z.string().nullable().meta({ description: 'the home visit the page shows' }),
    created_at: z.iso.datetime(),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

const ENDPOINT_MAX_CHARACTERS = 1_000;
const endpointUrl = text(ENDPOINT_MAX_CHARACTERS).meta({ description: 'of the browser’s PushSubscription' });
const fcmToken = text(ENDPOINT_MAX_CHARACTERS).meta({ description: 'the app’s token of Firebase Cloud Messaging' });

const unread = z.int().meta({ description: 'how many the member has not read' });

export const notificationEndpoints = {
  'GET notification/list': endpoint({
    method: 'GET',
    path: 'notification/list',
    who: 'member',
    summary: 'The member’s notifications, the newest first; listing marks none as read',
    query: z.object({ page, ...languageField }),
    answer: z.object({
      result: z.object({
        notifications: z.array(notification),
        unread,
        total: z.int(),
        page: z.int(),
        pages: z.int(),
      }),
    }),
    refusals: [],
  }),
  'GET notification/count': endpoint({
    method: 'GET',
    path: 'notification/count',
    who: 'member',
    summary: 'How many notifications the member has not read',
    answer: z.object({ result: z.object({ unread }) }),
    refusals: [],
  }),
  'POST notification/read': endpoint({
    method: 'POST',
    path: 'notification/read',
    who: 'member',
    summary:
      'Marks notifications as read, the same twice as once: those named in `ids`, or all up to the one named in `until`; without either, all',
    body: z.object({
      ids: z.array(id).max(READ_AT_ONCE_MAX).optional(),
      until: id.optional().meta({ description: 'the newest one that was shown: a later one stays unread' }),
      ...languageField,
    }),
    answer: z.object({ result: z.object({ unread }) }),
    refusals: [],
  }),
  'GET push/key': endpoint({
    method: 'GET',
    path: 'push/key',
    who: 'public',
    summary: 'The public key by which browsers subscribe to the shop’s push messages (RFC 8292), in base64url',
    answer: z.object({ result: z.object({ key: z.string() }) }),
    refusals: [],
  }),
  'POST push/subscribe': endpoint({
    method: 'POST',
    path: 'push/subscribe',
    who: 'owner',
    limit: { name: 'pushSubscriptions', by: 'shopper' },
    summary:
      'Subscribes a browser, by `endpoint` and `keys`, or the app, by `fcm_token`: a member’s until the session ends, a guest’s to one order; `replaces` names the address the browser had before and needs neither',
    body: z.object({
      endpoint: endpointUrl.optional(),
      keys: z.object({ p256dh: text(100), auth: text(40) }).optional(),
      fcm_token: fcmToken.optional(),
      replaces: endpointUrl.optional(),
      order_id: id.optional(),
      ...orderKey,
      ...languageField,
    }),
    answer: z.object({}),
    refusals: [],
  }),
  'DELETE push/subscribe': endpoint({
    method: 'DELETE',
    path: 'push/subscribe',
    who: 'public',
    limit: 'general',
    summary: 'Ends the subscription of this address or token, which only its device knows; the same when there is none',
    body: z.object({ endpoint: endpointUrl.optional(), fcm_token: fcmToken.optional() }),
    answer: z.object({}),
    refusals: [],
  }),
};
