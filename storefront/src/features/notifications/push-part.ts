// The offer of push messages, loaded late: it can render nothing anyway before script has found out what the browser
// supports.
import { deferred } from '../../kit/deferred.tsx';

export const PushPart = deferred(async () => (await import('./push-offer.tsx')).PushOffer, 'push');
