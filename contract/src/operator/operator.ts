// The endpoints for operators that this folder defines.
import { operatorAlertEndpoints } from './alerts.ts';
import { operatorBookingEndpoints } from './bookings.ts';
import { operatorBookkeepingEndpoints } from './bookkeeping.ts';
import { operatorCashEndpoints } from './cash.ts';
import { operatorContactEndpoints } from './contact.ts';
import { operatorDeliveryEndpoints } from './delivery.ts';
import { operatorDocumentEndpoints } from './documents.ts';
import { operatorLookEndpoints } from './looks.ts';
import { operatorMoneyEndpoints } from './money.ts';
import { operatorOccasionEndpoints } from './occasions.ts';
import { operatorOrderEndpoints } from './orders.ts';
import { operatorReturnEndpoints } from './returns.ts';
import { operatorReviewEndpoints } from './reviews.ts';
import { operatorSearchEndpoints } from './search.ts';
import { operatorSessionEndpoints } from './session.ts';
import { operatorSettingEndpoints } from './settings.ts';
import { operatorShopEndpoints } from './shop.ts';
import { operatorVisitOfferEndpoints } from './visit-offer.ts';

export const operatorEndpoints = {
  ...operatorAlertEndpoints,
  ...operatorBookingEndpoints,
  ...operatorBookkeepingEndpoints,
  ...operatorCashEndpoints,
  ...operatorContactEndpoints,
  ...operatorDeliveryEndpoints,
  ...operatorDocumentEndpoints,
  ...operatorLookEndpoints,
  ...operatorMoneyEndpoints,
  ...operatorOccasionEndpoints,
  ...operatorOrderEndpoints,
  ...operatorReturnEndpoints,
  ...operatorReviewEndpoints,
  ...operatorSearchEndpoints,
  ...operatorSessionEndpoints,
  ...operatorSettingEndpoints,
  ...operatorShopEndpoints,
  ...operatorVisitOfferEndpoints,
};
