// Opens the shop on its migrated database and listens on the port.
import type { Config } from './config.ts';
import type { Log } from './kernel/log.ts';
import { type OpenShop, openShop } from './open-shop.ts';

const DRAIN_MS = 10_000;

interface Serving {
  config: Config & { databaseUrl: string };
  log: Log;
  root: string;
  print(line: string): void;
  /** Registers a function that stops something that was started; the functions are called in reverse order. */
  onEnd(ending: () => Promise<void>): void;
}

/** Loads the modules that are needed once the shop is open. This runs while `openShop` waits for the database. */
async function loadServing() {
  const [{ routes }, { makeApp }, { listen }, seeds, { startNotice }] = await Promise.all([
    import('./domains.ts'),
    import('./http/app.ts'),
    import('./http/serve.ts'),
    import('../seed/seeds.ts'),
    import('./start-notice.ts'),
  ]);
  return { routes, makeApp, listen, seeds, startNotice };
}

type Modules = Awaited<ReturnType<typeof loadServing>>;

async function addMissing({ shop }: OpenShop, { config, log, print }: Serving, { seeds }: Modules): Promise<void> {
  if (config.shopMode === 'demo' && (await seeds.wantsDemo(shop))) {
    print('Putting up the demo shop…');
    await seeds.seedDemo(shop, print);
  } else if (config.shopMode === 'demo') {
    await seeds.addMissingWelcomeCoupon(shop);
    await seeds.addMissingPlace(shop);
  }
  const unpublished = await seeds.beginDocuments(shop);
  if (unpublished.length > 0) log.warn({ documents: unpublished }, 'documents wait to be published by an operator');
}

export async function serveShop(serving: Serving): Promise<void> {
  const { config, log, root, print, onEnd } = serving;
  const opening = openShop(config, log);
  const loading = loadServing();
  // Awaited below. If it fails before that, this handler prevents an unhandled rejection, which would end the process
  // at once.
  loading.catch(() => undefined);
  const opened = await opening;
  onEnd(() => opened.close());
  const modules = await loading;
  await addMissing(opened, serving, modules);
  await opened.startJobs();
  const listening = await modules.listen(opened.shop, modules.makeApp(opened.shop, modules.routes, { root }));
  onEnd(() => listening.drain(DRAIN_MS));
  print(await modules.startNotice(opened.shop));
}
