// The offer of push messages as a deferred component: it shows nothing until script knows what the browser supports.
import { deferred } from '../../kit/deferred.tsx';

export const PushPart = deferred(async () => (await import('./push-offer.tsx')).PushOffer, 'push');
