import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is under 1 KB compressed: asking for it piece by piece would cost more.
  routeDiscovery: { mode: 'initial' },
  // Pages are small; a page in four chunks is four requests for one page.
  splitRouteModules: false,
} satisfies Config;
