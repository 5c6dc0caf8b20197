import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is sent with every page: it is under 1 KB compressed, less than fetching routes one by one.
  routeDiscovery: { mode: 'initial' },
  // A page's module stays one chunk: pages are small, and splitting loader, action and component costs more requests.
  splitRouteModules: false,
} satisfies Config;
