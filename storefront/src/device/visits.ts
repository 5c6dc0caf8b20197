// The port for a service that counts visits in the browser. None is bundled: the shop counts by itself, on the server
// and without storing anything (docs/operations.md). A shop that wants one writes it here; shoppers are then asked about
// it, and nothing of it is loaded or called before they have allowed it.
import type { ConsentCategory } from '@hindam/contract/consent';

export interface VisitsPort {
  /** Called once before everything else; it may load a script of the service. */
  begin(): Promise<void>;
  /** `path` has no language prefix and no query; `language` is the shop's code. */
  pageViewed(view: { path: string; language: string }): void;
  /** The shopper took the consent back: whatever the service stored on this device is removed. */
  forget(): void;
}

/** The shop's own service; null: none. */
export const visitsPort: VisitsPort | null = null;

/** What shoppers are asked about: only what this shop does. */
export function askedCategories(port: VisitsPort | null = visitsPort): readonly ConsentCategory[] {
  return port ? ['device', 'visits'] : ['device'];
}
