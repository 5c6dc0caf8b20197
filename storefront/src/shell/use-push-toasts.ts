// Shows push messages that arrive while a page of the shop is visible, as a toast with a button that opens the
// message's page (requirements R88 and R89). Tabs tell each other which messages they have shown, so that a message is
// shown once.
import { showToast } from '@hindam/ui/toast';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePaths } from '../kit/use-paths.ts';
import { refreshUnread } from '../device/unread.ts';
import { addressOfNews, type News, newsIn } from './push-news.ts';

const CHANNEL = 'hindam-push';

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
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const shown = new Set<unknown>();
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.addEventListener('message', ({ data }) => void shown.add(data));
    const onMessage = ({ data, ports }: MessageEvent) => {
      const news = newsIn(data);
      if (!news) return;
      ports[0]?.postMessage('shown');
      if (shown.has(news.id)) return;
      shown.add(news.id);
      tabs.postMessage(news.id);
      show(news);
    };
    serviceWorker.addEventListener('message', onMessage);
    serviceWorker.startMessages();
    return () => {
      serviceWorker.removeEventListener('message', onMessage);
      tabs.close();
    };
  }, []);
}
