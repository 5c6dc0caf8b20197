// Binds the calls of identity: those that go by a code, those of logins and sessions, passkeys,
// and those of an account as a whole.
import type { Routes } from '../kernel/call.ts';
import { accountRoutes } from './account.routes.ts';
import { codeRoutes } from './codes.routes.ts';
import { loginRoutes } from './login.routes.ts';
import { passkeyRoutes } from './passkeys.routes.ts';

export const identityRoutes = { ...codeRoutes, ...loginRoutes, ...passkeyRoutes, ...accountRoutes } satisfies Routes;
