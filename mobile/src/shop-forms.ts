// In a browser, some forms are posted to the shop's server as documents. With script only the choice of a market still
// is, so the app handles that form here; the other forms are handled by their components.
import { changeVault, vaultWritten } from './device/vault.ts';

const MARKET_ACTION = '/market';

/**
 * Stores the chosen market (null for the shop's default one) and loads the app anew, because every page depends on it.
 */
async function chooseMarket(code: string | null): Promise<void> {
  changeVault({ market: code });
  await vaultWritten();
  location.reload();
}

/** `defaultMarket` is the code of the shop's default market, which addresses do not name. */
export function listenForMarketChoice(defaultMarket: string | null): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== MARKET_ACTION) return;
      event.preventDefault();
      const code = new FormData(form, event.submitter).get('code');
      if (typeof code === 'string') void chooseMarket(code === defaultMarket ? null : code);
    },
    { capture: true },
  );
}
