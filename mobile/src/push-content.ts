// The content of a push as the system hands it over: its texts, and the data that the server sent with it, whose values
// Firebase turns into strings.
import type { PushNotificationSchema } from '@capacitor/push-notifications';
import { type News, newsIn } from '@hindam/storefront/src/shell/push-news.ts';

export function newsOf({ title, body, data }: Pick<PushNotificationSchema, 'title' | 'body' | 'data'>): News | null {
  const pushed: unknown = data;
  return newsIn({ push: { ...(typeof pushed === 'object' ? pushed : {}), title, body } });
}
