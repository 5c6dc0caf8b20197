// The offer of push messages. Its code is loaded late, because nothing can be shown before script has found out whether
// the browser supports push.
import { deferred } from '../../kit/deferred.tsx';

export const PushPart = deferred(async () => (await import('./push-offer.tsx')).PushOffer, 'push');
