// The product form's action, whose handler is loaded with the page's deferred parts or by the first add.
import { type FormHandler, formAction, NO_ANSWER } from '../../kit/form.ts';

const add: FormHandler = async (sent) => {
  const parts = await import('./product-parts.tsx').catch(() => null);
  // Nothing was sent, and the shopper is told to try again.
  return parts ? parts.addToCartHandler(sent) : NO_ANSWER;
};

export const addToCartAction = formAction(add);
