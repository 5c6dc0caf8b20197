// Binds the calls of customers: wire names to house names, nothing more.
import type { Routes } from '../kernel/call.ts';

export const customersRoutes = {} satisfies Routes;
