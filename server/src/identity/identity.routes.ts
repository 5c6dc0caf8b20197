import type { Routes } from '../kernel/call.ts';
import { accountRoutes } from './account.routes.ts';
import { codeRoutes } from './codes.routes.ts';
import { loginRoutes } from './login.routes.ts';
import { passkeyRoutes } from './passkeys.routes.ts';

export const identityRoutes = { ...codeRoutes, ...loginRoutes, ...passkeyRoutes, ...accountRoutes } satisfies Routes;
