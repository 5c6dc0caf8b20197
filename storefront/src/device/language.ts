// The language code the shopper chose, stored under the key `selectedLanguage` and in a cookie of the same name, by
// which the server chooses the language of pages whose address names none.
import { COOKIES, LANGUAGE_COOKIE_DAYS, STORAGE_KEYS } from '@hindam/contract/storage';
import { readKey, writeKey } from './device-storage.ts';

export function storedLanguage(): string | null {
  return readKey(STORAGE_KEYS.language);
}

export function storeLanguage(code: string): void {
  writeKey(STORAGE_KEYS.language, code);
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIES.language}=${encodeURIComponent(code)}; Path=/; Max-Age=${LANGUAGE_COOKIE_DAYS * 86_400}; SameSite=Lax${secure}`;
}
