// The app in place of storefront/src/features/payment/to-provider.ts: the app's payment page (pages/payment.tsx) opens
// the provider's page, whoever it belongs to.
import type * as Web from '@hindam/storefront/src/features/payment/to-provider.ts';
import { pathsOf } from '@hindam/storefront/src/kit/paths.ts';
import { redirect } from 'react-router';

export const isOurs: typeof Web.isOurs = () => false;

export const toProvider: typeof Web.toProvider = ({ prefix }, paymentId) =>
  redirect(pathsOf(prefix).payment(paymentId), 303);
