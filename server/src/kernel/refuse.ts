// The two kinds of error responses, which are thrown; thrown in a transaction, both roll it back. A refusal has a
// message for a person that says what to do; a fault means that the request itself cannot be served.
import { FAULTS, type FaultName, REFUSALS, type RefusalName } from '@hindam/contract/refusals';
import type words from '@hindam/contract/words/en.json';

type MessageKey = keyof typeof words;
/** The message at a field: its key in words/<code>.json, with the values of its placeholders. */
export type FieldMessage = MessageKey | { key: MessageKey; values: Readonly<Record<string, string | number>> };
export type FieldMessages = Record<string, FieldMessage>;

export const tooSmall = (limit: number): FieldMessage => ({ key: 'FIELD_NUMBER_MIN', values: { limit } });
export const tooLarge = (limit: number): FieldMessage => ({ key: 'FIELD_NUMBER_MAX', values: { limit } });

export class RefusalError extends Error {
  readonly refusal: RefusalName;
  readonly errorCode: number;
  /** What is wrong with a form: field name → its message. */
  readonly fields: Readonly<FieldMessages> | undefined;
  /** The response's field `result`, of the type of the endpoint's `refusalResult`; undefined when there is none. */
  readonly result: object | undefined;
  /** Key of the message in words/<code>.json; the refusal's own name unless a text fits the case better. */
  readonly messageKey: string;

  constructor(refusal: RefusalName, fields?: FieldMessages, result?: object, messageKey: string = refusal) {
    super(refusal);
    this.refusal = refusal;
    this.errorCode = REFUSALS[refusal].errorCode;
    this.fields = fields;
    this.result = result;
    this.messageKey = messageKey;
  }
}

export class FaultError extends Error {
  readonly fault: FaultName;
  readonly status: number;
  readonly errorCode: number;
  readonly fields: Readonly<FieldMessages> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(fault: FaultName, details: { fields?: FieldMessages; retryAfterSeconds?: number } = {}) {
    super(fault);
    this.fault = fault;
    this.status = FAULTS[fault].status;
    this.errorCode = FAULTS[fault].errorCode;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export function refuse(refusal: RefusalName, fields?: FieldMessages): never {
  throw new RefusalError(refusal, fields);
}

/** Throws a refusal with the message `messageKey` instead of the refusal's own. */
export function refuseBecause(refusal: RefusalName, messageKey: string): never {
  throw new RefusalError(refusal, undefined, undefined, messageKey);
}

/** Throws a refusal that also carries the current state, for example the present quote. */
export function refuseWith(refusal: RefusalName, result: object): never {
  throw new RefusalError(refusal, undefined, result);
}

export function fault(name: FaultName, details?: { fields?: FieldMessages; retryAfterSeconds?: number }): never {
  throw new FaultError(name, details);
}
