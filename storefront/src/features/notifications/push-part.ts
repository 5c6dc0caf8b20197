// The offer of push messages as a part that pages load late: it shows nothing before the browser was asked.
import { deferred } from '../../kit/deferred.tsx';

export const PushPart = deferred(async () => (await import('./push-offer.tsx')).PushOffer, 'push');
