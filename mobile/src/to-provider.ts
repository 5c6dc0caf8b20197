// The app in place of storefront/src/features/payment/to-provider.ts: in the app the payment page (pages/payment.tsx)
// opens every provider's page, even one that the shop serves itself, as the sandbox's.
import type * as Web from '@hindam/storefront/src/features/payment/to-provider.ts';
import { pathsOf } from '@hindam/storefront/src/kit/paths.ts';
import { redirect } from 'react-router';

export const isOurs: typeof Web.isOurs = () => false;

export const toProvider: typeof Web.toProvider = ({ prefix }, paymentId) =>
  redirect(pathsOf(prefix).payment(paymentId), 303);
