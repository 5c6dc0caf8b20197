// The port for an external service that counts visits in the browser. None is bundled: the shop counts by itself, on
// the server and without storing anything on the device (docs/operations.md). A shop that wants a service implements
// the port here; shoppers are then asked for consent, and before they give it neither `begin` nor `pageViewed` is
// called.
import type { ConsentCategory } from '@hindam/contract/consent';

export interface VisitsPort {
  /** Called before the first `pageViewed`, and again after a failure or `forget`; may load a script of the service. */
  begin(): Promise<void>;
  /** `path` has no language prefix and no query; `language` is the shop's language code. */
  pageViewed(view: { path: string; language: string }): void;
  /** Called when visits are not, or no longer, allowed; it must remove whatever the service stored on this device. */
  forget(): void;
}

export const visitsPort: VisitsPort | null = null;

/** The categories of consent that shoppers are asked about; without a service, visits are not asked about. */
export function askedCategories(port: VisitsPort | null = visitsPort): readonly ConsentCategory[] {
  return port ? ['device', 'visits'] : ['device'];
}
