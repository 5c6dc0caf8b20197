// The refusals of an add in the page's own words: without script the server's sentence cannot
// travel with the redirect, so its number does.
import { REFUSALS } from '@hindam/contract/refusals';
import { Trans } from '@lingui/react/macro';

export function RefusalText({ errorCode }: { errorCode: number }) {
  switch (errorCode) {
    case REFUSALS.PRODUCT_GONE.errorCode:
      return <Trans>This piece is no longer in the shop.</Trans>;
    case REFUSALS.COLOUR_MISMATCH.errorCode:
      return <Trans>This piece does not come in that colour. Please choose the colour again.</Trans>;
    case REFUSALS.SIZE_MISMATCH.errorCode:
      return <Trans>This piece does not come in that size. Please choose the size again.</Trans>;
    case REFUSALS.OUT_OF_STOCK.errorCode:
      return <Trans>This size is sold out. Please choose another size or colour.</Trans>;
    case REFUSALS.NOT_ENOUGH_STOCK.errorCode:
      return <Trans>There are no more pieces of this size than you already have in your bag.</Trans>;
    case REFUSALS.QUANTITY_LIMIT.errorCode:
      return <Trans>You can order up to 20 pieces of one item. For more, please contact us.</Trans>;
    case REFUSALS.CART_FULL.errorCode:
      return <Trans>Your bag holds up to 50 different items. Please remove one first.</Trans>;
    default:
      return <Trans>The piece could not be added. Please try again.</Trans>;
  }
}
