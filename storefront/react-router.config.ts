import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is under 1 KB compressed: loading it piece by piece would cost more.
  routeDiscovery: { mode: 'initial' },
  // Pages are small, and splitting one into four chunks would cost four requests.
  splitRouteModules: false,
} satisfies Config;
