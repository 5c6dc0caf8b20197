// An Android device as the app's pages see it: Capacitor's own bridge script, the list of the plugins and their methods
// (Capacitor's `PluginHeaders`), and answers to calls of the plugins. So the pages run as on a device, and a test can
// see which calls they make.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { PLUGINS } from './plugins.ts';

const BRIDGE = path.resolve(
  import.meta.dirname,
  '../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);

type Options = Readonly<Record<string, unknown>>;

interface DeviceCall {
  plugin: string;
  method: string;
  options: Options;
}

export interface Device {
  calls: readonly DeviceCall[];
  /** The secure storage: key → text. */
  stored: ReadonlyMap<string, string>;
  /** The options of the latest call of this method; null if there was none. */
  latest: (plugin: string, method: string) => Options | null;
  /**
   * Reports an event of a plugin to the pages' listeners, e.g. `backButton` of `App`; fails if nothing listens to it.
   */
  emit: (plugin: string, event: string, data: object) => Promise<void>;
  /** What the shopper answers when the system asks whether the app may show pushes. */
  allowsPush: boolean;
}

export const PUSH_TOKEN = 'fcm-token-of-the-test-device';

interface Message {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Options;
}

interface State {
  calls: DeviceCall[];
  stored: Map<string, string>;
  /** `App backButton` → the ids of the callbacks that listen to this event in the present document. */
  listeners: Map<string, string[]>;
  device: { allowsPush: boolean; asked: boolean };
}

const textOf = (options: Options, name: string): string => String(options[name]);

/** The answer to a call of a plugin's method that returns a promise. Every call succeeds. */
function answerOf({ stored, device }: State, { pluginId, methodName, options }: Message): object {
  const permission = { receive: device.asked ? (device.allowsPush ? 'granted' : 'denied') : 'prompt' };
  switch (`${pluginId}.${methodName}`) {
    case 'SecureStorage.internalGetItem':
      return { data: stored.get(textOf(options, 'prefixedKey')) ?? null };
    case 'SecureStorage.internalSetItem':
      stored.set(textOf(options, 'prefixedKey'), textOf(options, 'data'));
      return {};
    case 'SecureStorage.internalRemoveItem':
      return { success: stored.delete(textOf(options, 'prefixedKey')) };
    case 'PushNotifications.requestPermissions':
      device.asked = true;
      return { receive: device.allowsPush ? 'granted' : 'denied' };
    case 'PushNotifications.checkPermissions':
      return permission;
    case 'Filesystem.writeFile':
      return { uri: `file:///cache/${textOf(options, 'path')}` };
    default:
      return {};
  }
}

function scriptOf(): string {
  const headers = Object.entries(PLUGINS).map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener' },
      { name: 'removeListener' },
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    ],
  }));
  return `window.androidBridge = {
    postMessage: (json) => void window.deviceCall(json).then((answer) => answer && window.androidBridge.onmessage({ data: answer })),
  };
  window.Capacitor = { PluginHeaders: ${JSON.stringify(headers)} };
  void window.deviceCall('');
  ${readFileSync(BRIDGE, 'utf8')}`;
}

/** The answer to one message of the bridge, as JSON; null for messages without an answer. */
function handle(state: State, json: string): string | null {
  // The empty message is sent by the script that `scriptOf` returns, whenever a new document is loaded, which has no
  // listeners yet.
  if (json === '') {
    state.listeners.clear();
    return null;
  }
  const message = JSON.parse(json) as Message;
  const { callbackId, pluginId, methodName, options } = message;
  if (methodName === 'addListener') {
    const name = `${pluginId} ${String(options['eventName'])}`;
    state.listeners.set(name, [...(state.listeners.get(name) ?? []), callbackId]);
    return null;
  }
  if (methodName === undefined || methodName === 'removeListener') return null;
  state.calls.push({ plugin: pluginId, method: methodName, options });
  return JSON.stringify({ callbackId, pluginId, methodName, success: true, data: answerOf(state, message) });
}

/** Makes the page run as on an Android device; to be called before the app is opened. */
export async function onDevice(page: Page): Promise<Device> {
  const state: State = {
    calls: [],
    stored: new Map(),
    listeners: new Map(),
    device: { allowsPush: true, asked: false },
  };
  const emit = async (plugin: string, event: string, data: object) => {
    const ids = state.listeners.get(`${plugin} ${event}`) ?? [];
    if (ids.length === 0) throw new Error(`Nothing listens to ${plugin} ${event}.`);
    const messages = ids.map((callbackId) =>
      JSON.stringify({ callbackId, pluginId: plugin, methodName: 'addListener', success: true, save: true, data }),
    );
    await page.evaluate((all) => {
      const { androidBridge } = window as unknown as {
        androidBridge: { onmessage: (event: { data: string }) => void };
      };
      for (const each of all) androidBridge.onmessage({ data: each });
    }, messages);
  };
  await page.exposeFunction('deviceCall', (json: string) => {
    const answer = handle(state, json);
    const { pluginId, methodName } = json === '' ? ({} as Message) : (JSON.parse(json) as Message);
    // After a call to register, reports the push token as an event, as a device does once it is registered with
    // Firebase.
    if (pluginId === 'PushNotifications' && methodName === 'register')
      void emit('PushNotifications', 'registration', { value: PUSH_TOKEN });
    return answer;
  });
  await page.addInitScript({ content: scriptOf() });
  return {
    calls: state.calls,
    stored: state.stored,
    latest: (plugin, method) =>
      state.calls.findLast((call) => call.plugin === plugin && call.method === method)?.options ?? null,
    emit,
    get allowsPush() {
      return state.device.allowsPush;
    },
    set allowsPush(allows) {
      state.device.allowsPush = allows;
    },
  };
}
