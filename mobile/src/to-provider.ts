// Replaces storefront/src/features/payment/to-provider.ts in the app, where the payment page (pages/payment.tsx) opens
// the page of every payment provider, even that of the sandbox provider, which the shop itself serves.
import type * as Web from '@hindam/storefront/src/features/payment/to-provider.ts';
import { pathsOf } from '@hindam/storefront/src/kit/paths.ts';
import { redirect } from 'react-router';

export const isOurs: typeof Web.isOurs = () => false;

export const toProvider: typeof Web.toProvider = ({ prefix }, paymentId) =>
  redirect(pathsOf(prefix).payment(paymentId), 303);
