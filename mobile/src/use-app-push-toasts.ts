// Replaces storefront/src/shell/use-push-toasts.ts in the app: a push that arrives while the app is open is shown as a
// toast with a button that opens its page (R88, R89), and not by the system (capacitor.config.json).
import { PushNotifications } from '@capacitor/push-notifications';
import { refreshUnread } from '@hindam/storefront/src/device/unread.ts';
import { usePaths } from '@hindam/storefront/src/kit/use-paths.ts';
import { addressOfNews, type News } from '@hindam/storefront/src/shell/push-news.ts';
import { showToast } from '@hindam/ui/toast';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { newsOf } from './push-content.ts';

export function usePushToasts(): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const paths = usePaths();
  const show = useEffectEvent((news: News) => {
    const onAct = () => void navigate(addressOfNews(news, paths));
    showToast({ title: news.title, text: news.body, action: { label: t`Open`, onAct } });
    void refreshUnread();
  });
  useEffect(() => {
    // A push that was sent twice is shown once.
    const shown = new Set<string>();
    const listening = PushNotifications.addListener('pushNotificationReceived', (push) => {
      const news = newsOf(push);
      if (!news || shown.has(news.id)) return;
      shown.add(news.id);
      show(news);
    });
    return () => void listening.then((handle) => handle.remove());
  }, []);
}
