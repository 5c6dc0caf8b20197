// Binds calls: wire names to house names, nothing more.
import type { Routes } from '../kernel/call.ts';

export const loginRoutes = {} satisfies Routes;
