// The offer of push messages as a deferred component: it shows nothing before script has found out what the browser
// supports, so its code can be loaded late.
import { deferred } from '../../kit/deferred.tsx';

export const PushPart = deferred(async () => (await import('./push-offer.tsx')).PushOffer, 'push');
