// Binds the calls of wishlist: wire names to house names, nothing more.
import type { Routes } from '../kernel/call.ts';

export const wishlistRoutes = {} satisfies Routes;
