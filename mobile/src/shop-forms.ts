// The form that chooses a market is posted to the shop's server as a document, also with script. The app's pages do not
// come from that server, so the app handles the form here.
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

/** `defaultMarket` is the code of the shop's default market, which page addresses leave out. */
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
