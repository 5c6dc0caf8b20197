import type { Routes } from '../kernel/call.ts';
import { deleteAccount, exportAccount } from './account.ts';

export const accountRoutes = {
  'POST customer/export': async ({ shop, member, body }) => ({
    result: await exportAccount(shop, member, body.password),
  }),
  'POST customer/delete': async ({ shop, member, body, signOut }) => {
    await deleteAccount(shop, member, body.password);
    signOut();
    return {};
  },
} satisfies Routes;
