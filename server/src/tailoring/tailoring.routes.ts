// Binds the calls of tailoring: wire names to house names, nothing more.
import type { Routes } from '../kernel/call.ts';

export const tailoringRoutes = {} satisfies Routes;
