// Reads the settings from environment variables, checks them and returns them as one frozen, typed object. The message
// about a wrong setting says what to do about it.
import { resolve } from 'node:path';
import { z } from 'zod';
import { APP_ADVICE, appEnvironment, type AppSettings, appSettingsOf } from './config-app.ts';
import { CODE_ADVICE, codeEnvironment, type CodeSettings, codeSettingsOf } from './config-codes.ts';
import { reachedFromElsewhere } from './config-demo.ts';
import {
  LIMIT_ADVICE,
  limitEnvironment,
  type LimitRates,
  limitRatesOf,
  LIVE_LIMITS_FACTOR_MAX,
  tooWide,
} from './config-limits.ts';
import {
  DEFAULT_SMS_BODY,
  headersOf,
  isSmsBody,
  mailAddress,
  type MailSettings,
  type PushSettings,
  serviceAccountOf,
  type SmsSettings,
} from './config-outside.ts';
import { type PaymentSettings, paymentSettingsOf } from './config-payments.ts';
import { type LargeRefunds, largeRefundsOf, REFUND_ADVICE, refundEnvironment } from './config-refunds.ts';
import { isUnguessable } from './config-secrets.ts';
import { SMS_BUDGET_ADVICE, smsBudgetEnvironment, type SmsBudgetSettings, smsBudgetOf } from './config-sms-budget.ts';
import { isNetwork } from './kernel/networks.ts';
import { CRASH_POINTS, type CrashAt, type CrashPoint } from './kernel/crash-point.ts';

export interface Config {
  port: number;
  host: string;
  /** Scheme and host by which shoppers reach the shop, for example https://hindam.example. */
  publicUrl: string;
  /** Scheme and host at which alone operators' calls are answered; null means that they are answered at every host. */
  operatorUrl: string | null;
  shopMode: 'demo' | 'live';
  /** Whether NODE_ENV is `production`. Otherwise, for example, responses are checked against the API contract. */
  production: boolean;
  /** Null means that the shop starts and supervises a PostgreSQL that npm installed. */
  databaseUrl: string | null;
  /**
   * URL of the database with the role that migrates it; null when the role of `databaseUrl` migrates too
   * (kernel/serving-role.ts).
   */
  databaseMigrationUrl: string | null;
  dataFolder: string;
  /** Country code of the shop's default market, ISO 3166-1 alpha-2 in lower case. */
  market: string;
  /** The digits of numbers in Arabic texts: 0–9 or ٠–٩. */
  digits: 'latn' | 'arab';
  /** Multiplies limits, for example those on callers (contract/src/limits.ts). */
  limitsFactor: number;
  limits: LimitRates;
  /**
   * For this many days after an order ended, its link alone still shows street and phone number; afterwards a code is
   * needed too.
   */
  orderContactDays: number;
  /** For this many minutes a guest's home visit holds its time without being confirmed. */
  visitConfirmMinutes: number;
  /** Networks from which operators may sign in; empty = from everywhere. */
  operatorNetworks: readonly string[];
  /** Network addresses of the proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: readonly string[];
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Bearer token for `/metrics`. Callers on this machine need none; null closes `/metrics` to all others. */
  metricsToken: string | null;
  /** Token that visitors of a demo shop need when other machines can reach it. */
  demoToken: string | null;
  corsOrigins: readonly string[];
  /** Whether the smaller sizes of pictures are made before they are requested; PICTURE_JOBS=off turns this off. */
  pictureJobs: boolean;
  /**
   * The first secret signs and seals (encrypts); every one verifies signatures and opens what it sealed. When the list
   * is empty, one secret is generated and stored in the data folder.
   */
  secrets: readonly string[];
  poolSize: number;
  /** Null means that no mail is sent; a demo shop shows the mails instead. */
  mail: MailSettings | null;
  /** Null means that no SMS is sent. */
  sms: SmsSettings | null;
  push: PushSettings;
  payments: PaymentSettings;
  app: AppSettings;
  codes: CodeSettings;
  smsBudget: SmsBudgetSettings;
  largeRefunds: LargeRefunds;
  /** The crash point at which the process kills itself, for tests (kernel/crash-point.ts); null means none. */
  crashAt: CrashAt | null;
}

export class ConfigFailure extends Error {}

/** Name of the role, the database and the cluster when the shop starts a PostgreSQL of its own. */
export const DATABASE_NAME = 'hindam';

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const ORDER_CONTACT_DAYS = 30;
const VISIT_CONFIRM_MINUTES = 30;

const SECRET_CHARACTERS_MIN = 32;

const environment = z.object({
  PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  HOST: optional(z.string().max(255)),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  OPERATOR_URL: optional(z.url({ protocol: /^https?$/ }).refine((text) => URL.parse(text)?.pathname === '/')),
  SHOP_MODE: optional(z.enum(['demo', 'live'])),
  NODE_ENV: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_MIGRATION_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_FOLDER: optional(z.string()),
  MARKET: optional(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z]{2}$/),
  ),
  DIGITS: optional(z.enum(['latn', 'arab'])),
  LIMITS_FACTOR: optional(z.coerce.number().positive().max(1_000_000)),
  ORDER_CONTACT_DAYS: optional(z.coerce.number().int().min(0).max(3_650)),
  VISIT_CONFIRM_MINUTES: optional(z.coerce.number().int().min(5).max(1_440)),
  OPERATOR_NETWORKS: optional(list.refine((entries) => entries.every(isNetwork))),
  TRUSTED_PROXIES: optional(list),
  LOG_LEVEL: optional(z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
  METRICS_TOKEN: optional(z.string().min(16)),
  DEMO_TOKEN: optional(z.string().regex(/^[A-Za-z0-9._~-]{16,200}$/)),
  CORS_ORIGINS: optional(list),
  PICTURE_JOBS: optional(z.enum(['on', 'off'])),
  SECRETS: optional(list.refine((keys) => keys.length > 0 && keys.every((key) => key.length >= SECRET_CHARACTERS_MIN))),
  POOL_SIZE: optional(z.coerce.number().int().min(2).max(50)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().regex(mailAddress)),
  SMS_URL: optional(z.url({ protocol: /^https$/ })),
  SMS_METHOD: optional(z.enum(['POST', 'PUT', 'GET'])),
  SMS_HEADERS: optional(
    z
      .string()
      .refine((text) => headersOf(text) !== null)
      .transform((text) => headersOf(text) ?? {}),
  ),
  SMS_BODY: optional(z.string().max(4_000)),
  PUSH_CONTACT: optional(z.string().regex(/^(?:mailto:[^<>\s"',;@]{1,64}@[\w.-]{1,253}|https:\/\/[\w.-]{1,253}\/?)$/)),
  FCM_SERVICE_ACCOUNT: optional(
    z
      .string()
      .refine((text) => serviceAccountOf(text) !== null)
      .transform((text) => serviceAccountOf(text)),
  ),
  ...appEnvironment,
  ...limitEnvironment,
  ...codeEnvironment,
  ...smsBudgetEnvironment,
  ...refundEnvironment,
  PUSH_ORIGINS: optional(list.refine((origins) => origins.every((one) => URL.parse(one)?.origin === one))),
  CRASH_AT: optional(
    z
      .string()
      .regex(new RegExp(`^(${CRASH_POINTS.join('|')}):[1-9]\\d*$`))
      .transform((text): CrashAt => {
        const [point, times] = text.split(':');
        return { point: point as CrashPoint, times: Number(times) };
      }),
  ),
});

export const SETTINGS = Object.keys(environment.shape);

const ADVICE: Readonly<Record<string, string>> = {
  PORT: 'a port from 1 to 65535, e.g. PORT=3000',
  PUBLIC_URL: 'the address shoppers use, e.g. PUBLIC_URL=https://shop.example',
  OPERATOR_URL: 'the address operators use, without a path, e.g. OPERATOR_URL=https://desk.shop.example',
  SHOP_MODE: 'demo or live',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  DATABASE_MIGRATION_URL:
    'the address of the same database for the role that owns it, with DATABASE_URL for another one',
  MARKET: 'a country code of two letters, e.g. MARKET=ae',
  DIGITS: 'latn (0–9) or arab (٠–٩)',
  LIMITS_FACTOR: 'a number above 0; 1 is the default',
  ORDER_CONTACT_DAYS: 'a number of days from 0 to 3650; 30 is the default',
  VISIT_CONFIRM_MINUTES: `a number of minutes from 5 to 1440; ${VISIT_CONFIRM_MINUTES} is the default`,
  OPERATOR_NETWORKS: 'addresses or networks with commas, e.g. OPERATOR_NETWORKS=192.0.2.0/24,2001:db8::/32',
  LOG_LEVEL: 'debug, info, warn, error or silent',
  METRICS_TOKEN: 'at least 16 characters',
  DEMO_TOKEN: 'at least 16 letters, digits, dots, dashes or underlines',
  PICTURE_JOBS: 'on or off',
  SECRETS: 'one random text of at least 32 characters, or several with commas, the newest first',
  POOL_SIZE: 'a number from 2 to 50',
  SMTP_URL: 'an address like smtps://user:password@mail.example:465, or smtp://… for STARTTLS',
  MAIL_FROM: 'the sender of mails, e.g. MAIL_FROM="Hindam <post@shop.example>"',
  SMS_URL:
    'the https address of your SMS provider’s call, with {to}, {text} and {id} where it wants them in the address',
  SMS_METHOD: 'POST, PUT or GET',
  SMS_HEADERS: 'a JSON object of names and texts, e.g. SMS_HEADERS={"authorization":"Bearer …"}',
  PUSH_CONTACT: 'whom push services may write to, e.g. PUSH_CONTACT=mailto:post@shop.example',
  FCM_SERVICE_ACCOUNT: 'the JSON of a service account of your Firebase project, on one line',
  ...APP_ADVICE,
  ...LIMIT_ADVICE,
  ...CODE_ADVICE,
  ...SMS_BUDGET_ADVICE,
  ...REFUND_ADVICE,
  PUSH_ORIGINS: 'origins of further push services, e.g. PUSH_ORIGINS=https://push.example',
  SMS_BODY:
    'what the provider wants to be sent, with {to} and {text} in it: JSON, or a form when the content-type of SMS_HEADERS says so',
};

const HOW_TO_MAKE_ONE = "Make one: node -p \"require('node:crypto').randomBytes(32).toString('base64url')\"";

/** The settings for mail and SMS. A live shop needs both, because one-time codes are sent by both. */
function outsideOf(
  raw: z.output<typeof environment>,
  shopMode: Config['shopMode'],
  faults: string[],
): Pick<Config, 'mail' | 'sms'> {
  const needs = (name: string) => faults.push(`SHOP_MODE=live needs ${name}: give ${ADVICE[name] ?? 'a value'}.`);
  if (shopMode === 'live' && !raw.SMTP_URL) needs('SMTP_URL');
  if (shopMode === 'live' && !raw.SMS_URL) needs('SMS_URL');
  if (raw.SMTP_URL && !raw.MAIL_FROM) faults.push(`SMTP_URL needs MAIL_FROM: give ${ADVICE['MAIL_FROM']}.`);
  const headers = raw.SMS_HEADERS ?? {};
  const sms = {
    url: raw.SMS_URL ?? '',
    method: raw.SMS_METHOD ?? 'POST',
    headers: Object.freeze({ 'content-type': 'application/json', ...headers }),
    body: raw.SMS_BODY ?? DEFAULT_SMS_BODY,
  };
  if (raw.SMS_URL && sms.method !== 'GET' && !isSmsBody(sms.body, sms.headers['content-type'])) {
    faults.push(`SMS_BODY is not usable: give ${ADVICE['SMS_BODY']}.`);
  }
  return {
    mail: raw.SMTP_URL && raw.MAIL_FROM ? Object.freeze({ smtpUrl: raw.SMTP_URL, from: raw.MAIL_FROM }) : null,
    sms: raw.SMS_URL ? Object.freeze(sms) : null,
  };
}

function limitsOf(
  raw: z.output<typeof environment>,
  shopMode: Config['shopMode'],
  faults: string[],
): Pick<Config, 'limits' | 'limitsFactor'> {
  const limitsFactor = raw.LIMITS_FACTOR ?? 1;
  const limits = limitRatesOf(raw.LIMITS);
  if (shopMode === 'live' && limitsFactor > LIVE_LIMITS_FACTOR_MAX)
    faults.push(`LIMITS_FACTOR above ${LIVE_LIMITS_FACTOR_MAX} leaves a live shop without limits: give a smaller one.`);
  const wide = tooWide(limits, limitsFactor).join(', ');
  if (shopMode === 'live' && wide !== '')
    faults.push(`LIMITS lets a live shop’s ${wide} go beyond ${LIVE_LIMITS_FACTOR_MAX} times the default: give less.`);
  return { limits, limitsFactor };
}

/**
 * Without PUSH_CONTACT the contact given to push services is the shop's PUBLIC_URL if it is https, else a mail address
 * at its host.
 */
function pushOf(raw: z.output<typeof environment>, publicUrl: string): PushSettings {
  const { protocol, hostname } = new URL(publicUrl);
  const subject = protocol === 'https:' ? publicUrl : `mailto:post@${hostname}`;
  return Object.freeze({
    subject: raw.PUSH_CONTACT ?? subject,
    origins: Object.freeze(raw.PUSH_ORIGINS ?? []),
    fcm: raw.FCM_SERVICE_ACCOUNT ?? null,
  });
}

/**
 * Throws ConfigFailure with one line per fault. Settings that do not go together, and those of payment providers, are
 * checked only once every other setting is usable by itself; a setting that is not usable has one line.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} is not usable: give ${ADVICE[name] ?? 'another value'}.`;
    });
    throw new ConfigFailure([...new Set(lines)].join('\n'));
  }
  const raw = parsed.data;
  const shopMode = raw.SHOP_MODE ?? 'demo';
  const host = raw.HOST ?? (shopMode === 'demo' ? '127.0.0.1' : '0.0.0.0');
  const port = raw.PORT ?? 3000;
  const publicUrl = (raw.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '');
  const operatorUrl = raw.OPERATOR_URL?.replace(/\/$/, '') ?? null;
  const trustedProxies = Object.freeze(raw.TRUSTED_PROXIES ?? []);
  const faults: string[] = [];
  if (shopMode === 'demo' && !raw.DEMO_TOKEN) faults.push(...reachedFromElsewhere({ host, publicUrl, trustedProxies }));
  if (shopMode === 'live' && !raw.PUBLIC_URL) faults.push('SHOP_MODE=live needs PUBLIC_URL, the address shoppers use.');
  if (shopMode === 'live' && publicUrl.startsWith('https:') && operatorUrl?.startsWith('http:'))
    faults.push(`OPERATOR_URL begins with https://, as PUBLIC_URL does: give ${ADVICE['OPERATOR_URL']}.`);
  if (shopMode === 'live' && !raw.SECRETS) faults.push(`SHOP_MODE=live needs SECRETS: give ${ADVICE['SECRETS']}.`);
  if (shopMode === 'live' && raw.SECRETS?.some((key) => !isUnguessable(key)))
    faults.push(`SECRETS can be guessed: give ${ADVICE['SECRETS']}. ${HOW_TO_MAKE_ONE}`);
  const limits = limitsOf(raw, shopMode, faults);
  if (shopMode === 'live' && raw.CRASH_AT) faults.push('CRASH_AT is for tests: a live shop does not end itself.');
  if (shopMode === 'live' && raw.PUSH_ORIGINS?.some((origin) => !origin.startsWith('https://')))
    faults.push(`PUSH_ORIGINS of a live shop begin with https://: give ${ADVICE['PUSH_ORIGINS']}.`);
  if (raw.DATABASE_MIGRATION_URL && !raw.DATABASE_URL)
    faults.push(`DATABASE_MIGRATION_URL needs DATABASE_URL: give ${ADVICE['DATABASE_URL']}.`);
  const outside = outsideOf(raw, shopMode, faults);
  const market = raw.MARKET ?? 'ae';
  const payments = paymentSettingsOf(env, { shopMode, market }, faults);
  if (faults.length > 0) throw new ConfigFailure(faults.join('\n'));
  return Object.freeze({
    port,
    host,
    publicUrl,
    operatorUrl,
    shopMode,
    production: raw.NODE_ENV === 'production',
    databaseUrl: raw.DATABASE_URL ?? null,
    databaseMigrationUrl: raw.DATABASE_MIGRATION_URL ?? null,
    dataFolder: resolve(raw.DATA_FOLDER ?? resolve(root, '.data')),
    market,
    digits: raw.DIGITS ?? 'latn',
    ...limits,
    orderContactDays: raw.ORDER_CONTACT_DAYS ?? ORDER_CONTACT_DAYS,
    visitConfirmMinutes: raw.VISIT_CONFIRM_MINUTES ?? VISIT_CONFIRM_MINUTES,
    operatorNetworks: Object.freeze(raw.OPERATOR_NETWORKS ?? []),
    trustedProxies,
    logLevel: raw.LOG_LEVEL ?? 'info',
    metricsToken: raw.METRICS_TOKEN ?? null,
    demoToken: raw.DEMO_TOKEN ?? null,
    corsOrigins: Object.freeze(['https://localhost', 'capacitor://localhost', ...(raw.CORS_ORIGINS ?? [])]),
    pictureJobs: raw.PICTURE_JOBS !== 'off',
    secrets: Object.freeze(raw.SECRETS ?? []),
    poolSize: raw.POOL_SIZE ?? 8,
    push: pushOf(raw, publicUrl),
    payments,
    app: appSettingsOf(raw),
    codes: codeSettingsOf(raw),
    smsBudget: smsBudgetOf(raw),
    largeRefunds: largeRefundsOf(raw),
    crashAt: raw.CRASH_AT ?? null,
    ...outside,
  });
}
