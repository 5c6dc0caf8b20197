// The surroundings for rehearsing how a live shop is opened: a mail server and an SMS provider that store what they
// receive, an https proxy, and functions that start the shop, run its commands and send requests through the proxy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { createServer, request } from 'node:https';
import { createServer as createProbe } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { openSmtpServer } from '../../server/testing/smtp-server.ts';
import { root } from './prepare.mjs';
import { runQuietly } from './processes.mjs';
import { Sentence } from './say.mjs';

const NAME = 'localhost';
const STARTS_WITHIN_MS = 120_000;
const ENDS_WITHIN_MS = 30_000;
const COMMAND_MS = 180_000;

/**
 * Starts the mail server, the SMS provider and the proxy. `postgres.url` is the URL of a running server whose role may
 * create databases, `postgres.bin` the folder of its programs.
 */
export async function openMachine(folder, postgres) {
  const certificate = await makeCertificate(folder);
  const [shopPort, proxyPort, plainPort] = [await freePort(), await freePort(), await freePort()];
  const mail = await openSmtpServer();
  const sms = await openSmsProvider(certificate);
  const machine = {
    folder,
    postgres,
    certificate,
    mails: mail.mails,
    messages: sms.messages,
    shopPort,
    proxyPort,
    environment: {
      ...withoutOurs(process.env),
      ...settingsOf({ folder, shopPort, proxyPort, mail, sms, certificate }),
    },
    endings: [() => mail.close(), () => sms.close()],
  };
  machine.endings.push(await openProxy(machine, plainPort));
  return machine;
}

export async function closeMachine(machine) {
  for (const ending of machine.endings.splice(0).reverse()) await ending();
}

/** The settings that docs/operations.md asks for, with the ports, files and servers of the rehearsal. */
function settingsOf({ folder, shopPort, proxyPort, mail, sms, certificate }) {
  return {
    SHOP_MODE: 'live',
    PORT: String(shopPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: `https://${NAME}:${proxyPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_FOLDER: path.join(folder, 'data'),
    SECRETS: randomBytes(32).toString('base64url'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Nour <post@nour.example>',
    SMS_URL: sms.url,
    LOG_LEVEL: 'warn',
    NODE_EXTRA_CA_CERTS: certificate.certificate,
  };
}

/** The environment without the variables that the test run sets, which would affect the rehearsed shop. */
function withoutOurs(environment) {
  const others = Object.entries(environment).filter(
    ([name]) => !/^(HINDAM_|NODE_ENV$|npm_|DATABASE_URL$|TEST_DATABASE_URL$)/.test(name),
  );
  return Object.fromEntries(others);
}

async function makeCertificate(folder) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME},IP:127.0.0.1`];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  const { code, output } = await runQuietly('openssl', [...made, ...subject]);
  if (code !== 0) throw new Sentence(`openssl makes no certificate: ${output.trim().split('\n').at(-1)}`);
  return { key, certificate };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createProbe();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** An SMS provider that stores the parsed body of each message it receives. */
async function openSmsProvider({ key, certificate }) {
  const messages = [];
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (asked, answer) => {
    let body = '';
    asked.on('data', (chunk) => (body += chunk));
    asked.on('end', () => {
      messages.push(JSON.parse(body));
      answer.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections());
  return { url: `https://${NAME}:${server.address().port}/messages`, messages, close };
}

/**
 * Starts nginx with the configuration from docs/deploy if nginx is installed, else a small proxy that adds the same
 * headers. Returns a function that ends it.
 */
async function openProxy(machine, plainPort) {
  const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((place) => existsSync(place));
  return nginx ? openNginx(machine, nginx, plainPort) : openOwnProxy(machine);
}

async function openNginx({ folder, certificate, shopPort, proxyPort }, nginx, plainPort) {
  const place = path.join(folder, 'nginx');
  mkdirSync(place);
  const site = readFileSync(path.join(root, 'docs/deploy/nginx.conf'), 'utf8')
    .replaceAll('shop.example;', `${NAME};`)
    .replaceAll(/listen \[::\]:.*\n/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${proxyPort} `)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replaceAll('/var/log/nginx', place)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate.certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`);
  const parts = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(place, name)};`,
  );
  const main = `pid ${place}/pid; error_log ${place}/error.log; events {} http { ${parts.join(' ')}\n${site}\n}`;
  const file = path.join(place, 'nginx.conf');
  writeFileSync(file, main);
  const tested = await runQuietly(nginx, ['-t', '-p', place, '-c', file]);
  if (tested.code !== 0) throw new Sentence(`nginx does not take docs/deploy/nginx.conf: ${tested.output}`);
  const child = spawn(nginx, ['-p', place, '-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
  return () => ended(child, 'SIGTERM');
}

async function openOwnProxy({ certificate, shopPort, proxyPort }) {
  const files = { key: readFileSync(certificate.key), cert: readFileSync(certificate.certificate) };
  const server = createServer(files, (asked, answer) => {
    const headers = {
      ...asked.headers,
      'x-forwarded-for': asked.socket.remoteAddress.replace('::ffff:', ''),
      'x-forwarded-proto': 'https',
    };
    const options = { host: '127.0.0.1', port: shopPort, method: asked.method, path: asked.url, headers };
    const passed = plainRequest(options, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  server.listen(proxyPort, '127.0.0.1');
  await once(server, 'listening');
  return () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections());
}

async function ended(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await exit;
  clearTimeout(late);
}

/** Runs `npm run <name> -- <args>` with the shop's environment; returns { code, output }. */
export function npmRun({ environment }, name, ...args) {
  return runQuietly('npm', ['run', '-s', name, '--', ...args], { cwd: root, env: environment, timeoutMs: COMMAND_MS });
}

/** Runs a program of PostgreSQL, for example pg_dump; throws if it fails. */
export async function runPostgres({ postgres }, program, ...args) {
  const { code, output } = await runQuietly(path.join(postgres.bin, program), args);
  if (code !== 0) throw new Sentence(`${program} failed: ${output.trim().split('\n').at(-1)}`);
}

export function databaseUrl({ postgres }, name) {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Starts the shop and waits until it accepts requests. Returns `printed`, which returns the shop's output so far, and
 * `stop`.
 */
export async function startShop(machine) {
  const child = spawn(process.execPath, [path.join(root, 'tools/start.mjs')], {
    cwd: root,
    env: machine.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const stop = () => ended(child, 'SIGTERM');
  machine.endings.push(stop);
  for (const untilMs = Date.now() + STARTS_WITHIN_MS; ; await wait(100)) {
    if (child.exitCode !== null || Date.now() > untilMs) throw new Sentence(`The shop does not start: ${output}`);
    if (output.includes('Ctrl-C ends it') && (await isReady(machine))) break;
  }
  return { printed: () => output, stop };
}

async function isReady(machine) {
  const { status } = await ask(machine, 'GET', '/api/health/ready').catch(() => ({ status: 0 }));
  return status === 200;
}

/** Sends a request through the proxy; resolves to { status, headers, text }. */
export function ask({ proxyPort, certificate }, method, address, { body, headers = {} } = {}) {
  const options = { host: '127.0.0.1', servername: NAME, port: proxyPort, method, path: address };
  return new Promise((resolve, reject) => {
    const asked = request(
      { ...options, ca: readFileSync(certificate.certificate), headers: { host: `${NAME}:${proxyPort}`, ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Calls the API; returns the parsed body of the response. A refused or failed call is thrown unless `refused` is true.
 */
export async function call(machine, method, name, { body, token, key, refused = false } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  };
  const { status, text } = await ask(machine, method, `/api/${name}`, { body, headers });
  const envelope = JSON.parse(text);
  if (!refused && (status !== 200 || envelope.errorCode !== 0)) throw new Sentence(`${name}: ${status} ${text}`);
  return envelope;
}
