// What the server prints once the shop is open. The shop already serves requests then, so a part of the notice that
// cannot be read is left out and does not end the process.
import { DEFAULT_LANGUAGE, englishNameOf, htmlLanguage } from '@hindam/contract/language';
import { DEMO_PASSWORD, demoMember } from '../seed/members.ts';
import { requiresToken } from './config-demo.ts';
import { openingNotice } from './settings/opening.service.ts';
import type { Shop } from './shop.ts';

async function orNothing(log: Shop['log'], read: Promise<string | null>): Promise<string | null> {
  try {
    return await read;
  } catch (error) {
    log.warn({ error }, 'a part of what is printed at the start could not be read');
    return null;
  }
}

const ONE_ROLE =
  '\nThe role that serves may also change tables: give a second one by DATABASE_MIGRATION_URL (docs/operations.md, Two roles).';

export async function startNotice(shop: Shop): Promise<string> {
  const { config, log } = shop;
  const isDemo = config.shopMode === 'demo';
  const member = isDemo ? await orNothing(log, demoMember(shop)) : null;
  const asMember = member === null ? '' : `\n  Demo member  ${member} / ${DEMO_PASSWORD}`;
  const opensWith = requiresToken(config)
    ? '\n  Opens with   ?demo=<DEMO_TOKEN> in the address, once in each browser'
    : '';
  const shown = config.host === '127.0.0.1' && isDemo ? `http://localhost:${config.port}` : config.publicUrl;
  const others = shop.languages().filter((code) => code !== DEFAULT_LANGUAGE);
  const homes = others.map((code) => `\n  ${englishNameOf(code).padEnd(9)} ${shown}/${htmlLanguage(code)}/home`);
  // What the shop lacks is part of this notice, because lines printed after it are easily overlooked.
  const lacks = isDemo ? null : await orNothing(log, openingNotice(shop));
  const oneRole = isDemo || config.databaseMigrationUrl !== null ? '' : ONE_ROLE;
  return `\nHindam is open.\n  Shop      ${shown}/home${homes.join('')}\n  API       ${shown}/api/docs${asMember}${opensWith}\n\nCtrl-C ends it and everything it began.${lacks ? `\n${lacks}` : ''}${oneRole}`;
}
