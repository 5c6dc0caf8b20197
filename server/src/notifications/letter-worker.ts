// Sends letters (mails, SMS and pushes). They are claimed in short transactions and sent outside of any transaction; if
// a process dies while it sends a letter, the claim expires and the letter may be sent again under the same id.
// Recipients are never logged.
import { setTimeout as wait } from 'node:timers/promises';
import { htmlLanguage } from '@hindam/contract/language';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { compose, letterContextOf } from './compose.ts';
import {
  failureName,
  type SealedContent,
  LETTERS_AT_ONCE,
  messageIdOf,
  retryAfterSeconds,
  SEND_TIMEOUT_MS,
  subscriptionOf,
} from './notifications.ts';
import {
  type Claimed,
  claimLetters,
  giveUpStale,
  heedChoices,
  lockClaims,
  markFailed,
  markSent,
} from './notifications.store.ts';
import { giveUpPush, isGone, retryWanted, sendPush } from './push.service.ts';
import { holdBackOverQuota } from './quota.store.ts';
import { QUOTA, UNPLACED_QUOTA, widened } from './quota.ts';
import type { LetterContext } from './letter-content.ts';

const STOP_WAITS_MS = 5_000;

export interface LetterWorker {
  /** Claims due letters and starts sending them. A call during a run joins that run. */
  run(): Promise<void>;
  /** Waits until the letters that are being sent are sent or have failed. */
  idle(): Promise<void>;
  /** Stops claiming and waits up to STOP_WAITS_MS for letters that are being sent. */
  stop(): Promise<void>;
}

class SendTimeout extends Error {
  override name = 'SendTimeout';
}

async function startSendingTo(shop: Shop, letter: Claimed, context: LetterContext): Promise<void> {
  const { to, facts } = shop.secrets.open(letter.sealed) as SealedContent;
  if (letter.channel === 'push') return sendPush(shop, letter, subscriptionOf(to), facts);
  const { subject, text, html, unsubscribe, replyTo, calendar } = compose(
    letter.channel,
    { ...letter, facts },
    context,
  );
  const messageId = messageIdOf(letter.id, shop.config.publicUrl);
  if (html === null) return shop.sms.send({ messageId, to, text });
  return shop.mail.send({
    messageId,
    to,
    subject,
    html,
    text,
    language: htmlLanguage(letter.language),
    unsubscribe,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(calendar === undefined ? {} : { calendar }),
  });
}

async function sendToProvider(shop: Shop, letter: Claimed, context: LetterContext, timeoutMs: number): Promise<void> {
  const timeout = new AbortController();
  const sending = startSendingTo(shop, letter, context);
  try {
    await Promise.race([
      sending,
      wait(timeoutMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
        throw new SendTimeout();
      }),
    ]);
  } finally {
    timeout.abort();
    // After the time-out nobody waits for `sending` any more; its late failure must not become an unhandled rejection.
    sending.catch(() => undefined);
  }
}

async function sendAndMark(shop: Shop, letter: Claimed, context: LetterContext, timeoutMs: number): Promise<void> {
  const { id, template, channel, attempts } = letter;
  try {
    await sendToProvider(shop, letter, context, timeoutMs);
  } catch (error) {
    const failure = failureName(error);
    if (isGone(error)) return giveUpPush(shop, letter);
    const wanted = retryWanted(error) ?? retryAfterSeconds(attempts, Math.random());
    const givenUp = await markFailed(shop.database, id, wanted, failure);
    const line = { letter: id, template, channel, attempts, failure };
    if (givenUp) shop.log.error(line, 'a letter was given up: its provider refused it for a day');
    else shop.log.warn(line, 'a letter could not be sent and will be tried again');
    return;
  }
  await markSent(shop.database, id);
}

export function makeLetterWorker(shop: Shop, timeoutMs = SEND_TIMEOUT_MS): LetterWorker {
  const { limitsFactor } = shop.config;
  const [quota, unplacedQuota] = [widened(QUOTA, limitsFactor), widened(UNPLACED_QUOTA, limitsFactor)];
  const inFlight = new Set<Promise<void>>();
  let stopped = false;

  function startSending(letter: Claimed, context: LetterContext): void {
    const work: Promise<void> = sendAndMark(shop, letter, context, timeoutMs)
      .catch((error: unknown) =>
        // The provider may have accepted the letter; it is sent again when its claim expires.
        shop.log.error({ letter: letter.id, failure: failureName(error) }, 'a letter could not be marked'),
      )
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  }

  const idle = async () => void (await Promise.all(inFlight));
  let running: Promise<void> | undefined;

  async function claimAndSend(): Promise<void> {
    for (;;) {
      if (inFlight.size >= LETTERS_AT_ONCE) await Promise.race(inFlight);
      if (stopped) return;
      const free = LETTERS_AT_ONCE - inFlight.size;
      const letters = await transaction(shop.database, async (tx) => {
        const stale = await giveUpStale(tx);
        if (stale > 0) shop.log.warn({ letters: stale }, 'letters that could not be sent in time were dropped');
        await lockClaims(tx);
        const { unwanted, held, overtaken, heededIds } = await heedChoices(tx, shop.market.timeZone);
        if (unwanted + held + overtaken > 0)
          shop.log.info({ unwanted, held, overtaken }, 'letters follow what their members chose');
        const { waiting, dropped, freeIds } = await holdBackOverQuota(tx, quota, unplacedQuota);
        if (waiting + dropped > 0)
          shop.log.warn({ waiting, dropped }, 'letters were kept back from a mailbox that has had enough');
        return claimLetters(tx, free, { freeIds, heededIds });
      });
      if (letters.length === 0) return;
      const context = await letterContextOf(shop);
      for (const letter of letters) startSending(letter, context);
      // Fewer letters than asked for could be claimed, so no other may be sent now. A letter that waits for an earlier
      // one to the same recipient is claimed in a later run.
      if (letters.length < free) return;
    }
  }

  return {
    run() {
      running ??= claimAndSend().finally(() => {
        running = undefined;
      });
      return running;
    },
    idle,
    async stop() {
      stopped = true;
      const timeout = new AbortController();
      await Promise.race([idle(), wait(STOP_WAITS_MS, undefined, { signal: timeout.signal }).catch(() => undefined)]);
      timeout.abort();
    },
  };
}
