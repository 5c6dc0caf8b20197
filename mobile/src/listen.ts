// Registers what the app handles outside its pages: links and pushes that open it, Android's back button, the form that
// chooses a market, and downloads. It also replaces `navigator.share`. To be called once.
import { showToast } from '@hindam/ui/toast';
import { listenForBack } from './back.ts';
import { shareDownloads } from './files.ts';
import { listenForOpenings } from './openings.ts';
import { provideShare } from './share.ts';
import { listenForMarketChoice } from './shop-forms.ts';

interface Listening {
  /** Code of the shop's default market, which page addresses leave out; null if it is not known. */
  defaultMarket: string | null;
  /** The message to show when a file could not be read. */
  fileFailed: string;
}

export function listen({ defaultMarket, fileFailed }: Listening): void {
  listenForOpenings();
  listenForBack();
  listenForMarketChoice(defaultMarket);
  provideShare();
  shareDownloads(() => void showToast({ text: fileFailed }));
}
