/** Thrown when the shop cannot open or a command cannot run; the message tells the operator why. */
export class ShopFailure extends Error {}
