import { startShop } from './shop-server.ts';

/** One real server for all journeys; E2E_BASE_URL points the journeys at one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.HINDAM_E2E_PORT) return undefined;
  return (await startShop(Number(process.env.HINDAM_E2E_PORT))).end;
}
