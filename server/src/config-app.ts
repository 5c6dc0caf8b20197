// Settings of the mobile apps. The shop publishes them to Android and iOS, which then open links to the shop in the
// app.
import { z } from 'zod';
import { APP_SCHEME } from '@hindam/contract/app-links';

export interface AppSettings {
  /**
   * SHA-256 fingerprints of the certificates that sign the Android app. When empty, links to the shop do not open in
   * that app.
   */
  androidCertificates: readonly string[];
  /** The id of Apple's developer team that signs the iOS app. When null, links to the shop do not open in that app. */
  appleTeam: string | null;
}

const FINGERPRINT = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/;
const TEAM = /^[A-Z0-9]{10}$/;

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const appEnvironment = {
  ANDROID_CERTIFICATES: optional(
    z
      .string()
      .toUpperCase()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every((part) => FINGERPRINT.test(part))),
  ),
  APPLE_TEAM: optional(z.string().regex(TEAM)),
};

export const APP_ADVICE: Readonly<Record<string, string>> = {
  ANDROID_CERTIFICATES:
    'SHA-256 fingerprints of the certificates that sign the app, with commas: 32 pairs of hexadecimal digits each, joined by colons',
  APPLE_TEAM: 'the ten characters of your team’s id at Apple, e.g. APPLE_TEAM=A1B2C3D4E5',
};

export function appSettingsOf(raw: {
  ANDROID_CERTIFICATES?: string[] | undefined;
  APPLE_TEAM?: string | undefined;
}): AppSettings {
  return Object.freeze({
    androidCertificates: Object.freeze(raw.ANDROID_CERTIFICATES ?? []),
    appleTeam: raw.APPLE_TEAM ?? null,
  });
}

export function appleAppId(team: string): string {
  return `${team}.${APP_SCHEME}`;
}
