import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  // No server: the build renders index.html once, and every page loads its data in the app.
  ssr: false,
  splitRouteModules: false,
} satisfies Config;
