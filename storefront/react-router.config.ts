import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The browser loads the whole route table at once: it is small, and routes need not be fetched one by one.
  routeDiscovery: { mode: 'initial' },
  // A page's module stays one chunk: pages are small, and splitting loader, action and component costs more requests.
  splitRouteModules: false,
} satisfies Config;
