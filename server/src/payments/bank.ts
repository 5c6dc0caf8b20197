// The bank details of shoppers to whom cash is refunded by bank transfer.
import { latinDigits } from '@hindam/contract/language';
import type { FieldMessages } from '../kernel/refuse.ts';

export interface BankDetails {
  accountHolder: string;
  /** As typed in a request; stored in the form that `readIban` returns. */
  iban: string;
}

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const MODULUS = 97;
const BASE = 36;

/**
 * The typed IBAN without white space and ASCII hyphens, in capitals, with Arabic-Indic and Persian digits turned into
 * Western ones. Null unless it then has the form of an IBAN and its check digits are right.
 */
export function readIban(typed: string): string | null {
  const plain = latinDigits(typed.normalize('NFKC')).replaceAll(/[\s-]/g, '').toUpperCase();
  if (!IBAN.test(plain)) return null;
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, BASE))) rest = (rest * 10 + Number(digit)) % MODULUS;
  }
  return rest === 1 ? plain : null;
}

export function faultsOfBank({ accountHolder, iban }: BankDetails): FieldMessages {
  return {
    ...(accountHolder === '' ? { account_holder: 'FIELD_REQUIRED' } : {}),
    ...(iban === '' ? { iban: 'FIELD_REQUIRED' } : {}),
    ...(iban !== '' && readIban(iban) === null ? { iban: 'FIELD_IBAN' } : {}),
  };
}
