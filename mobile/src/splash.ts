// The splash screen, which the system shows from the tap on the icon until the frame of the pages is drawn.
import { SplashScreen } from '@capacitor/splash-screen';

const FADE_MS = 200;

export function hideSplash(): void {
  void SplashScreen.hide({ fadeOutDuration: FADE_MS }).catch(() => undefined);
}
