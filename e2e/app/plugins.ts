// The methods of Capacitor's plugins that the app calls and that the device of tests (device.ts) answers.

/** Plugin → its methods that return a promise. */
export const PLUGINS: Readonly<Record<string, readonly string[]>> = {
  App: ['getLaunchUrl', 'minimizeApp'],
  Browser: ['open', 'close'],
  Filesystem: ['writeFile'],
  PushNotifications: ['checkPermissions', 'requestPermissions', 'register', 'unregister'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
  Share: ['share'],
  SplashScreen: ['hide'],
};
