// `npm run operator -- add owner@example.com`: manages the operators. It requires no login: whoever can run it controls
// the shop's machine.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OPERATOR_ROLES, type OperatorRole } from '@hindam/contract/endpoint';
import { email as emailField } from '@hindam/contract/fields';
import { runCommand } from './command.ts';
import { isRole } from './operators/operators.ts';
import {
  addOperator,
  changeRoles,
  disableOperator,
  listOperators,
  type NewSecrets,
  resetOperator,
} from './operators/people.service.ts';
import type { Shop } from './shop.ts';

const USAGE = `Usage: npm run operator -- <what> [email] [options]
  add <email>        a new operator; the first one becomes the owner
    --roles <roles>  one or more of ${OPERATOR_ROLES.join(', ')}, with commas between
    --name <name>    the name in the audit trail; the address by default
    --language arb   code of the language of responses; en by default
  list               who there is
  reset <email>      a new password and a new second factor; ends all sessions and enables a disabled operator
  roles <email>      other roles, from the next call on
    --roles <roles>  all that the operator has afterwards
  disable <email>    no more logins; ends all sessions
`;

class UsageFailure extends Error {}

interface CommandArguments {
  what: 'add' | 'list' | 'reset' | 'roles' | 'disable';
  email: string;
  name: string | undefined;
  roles: OperatorRole[] | undefined;
  language: string;
}

function readRoles(text: string | undefined): OperatorRole[] | undefined {
  if (text === undefined) return undefined;
  const words = [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
  const unknown = words.find((word) => !isRole(word));
  if (unknown !== undefined)
    throw new UsageFailure(`'${unknown}' is no role: give some of ${OPERATOR_ROLES.join(', ')}.`);
  if (words.length === 0) throw new UsageFailure('Name at least one role.');
  return words.filter(isRole);
}

function readWhat(word: string | undefined): CommandArguments['what'] {
  const known = (['add', 'list', 'reset', 'roles', 'disable'] as const).find((one) => one === word);
  if (known) return known;
  throw new UsageFailure('Say what to do: add, list, reset, roles or disable.');
}

function readEmail(text: string | undefined): string {
  const parsed = emailField.safeParse(text);
  if (!parsed.success) throw new UsageFailure('Name the operator by mail address.');
  return parsed.data;
}

/** Null after printing what is wrong with the command line. */
function readArguments(args: string[]): CommandArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: { roles: { type: 'string' }, name: { type: 'string' }, language: { type: 'string', default: 'en' } },
    });
    const what = readWhat(positionals[0]);
    const email = what === 'list' ? '' : readEmail(positionals[1]);
    const name = values.name?.normalize('NFC').trim().slice(0, 100);
    return { what, email, name, roles: readRoles(values.roles), language: values.language };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function printSecrets(email: string, { password, totpSecret, otpauth }: NewSecrets): void {
  print(`Address:       ${email}`);
  print(`Password:      ${password}`);
  print(`Second factor: ${totpSecret}`);
  print(`  as address:  ${otpauth}`);
  print('');
  print('Both are shown this once. Put the second factor into an authenticator app by its secret or its address.');
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

async function add(shop: Shop, { email, name, roles, language }: CommandArguments): Promise<number> {
  if (!shop.languages().includes(language))
    return fail(`--language ${language}: the shop speaks ${shop.languages().join(', ')}.`);
  const isFirst = (await listOperators(shop)).length === 0;
  const given = roles ?? (isFirst ? (['owner'] as const) : null);
  if (given === null) return fail(`Say what the operator may do: --roles, with some of ${OPERATOR_ROLES.join(', ')}.`);
  const added = await addOperator(shop, {
    email,
    name: name === undefined || name === '' ? email : name,
    roles: given,
    language,
  });
  if (added === null) return fail(`There is an operator ${email} already; reset gives a new password.`);
  printSecrets(email, added);
  return 0;
}

async function giveRoles(shop: Shop, { email, roles }: CommandArguments): Promise<number> {
  if (!roles) return fail(`Say what the operator may do: --roles, with some of ${OPERATOR_ROLES.join(', ')}.`);
  switch (await changeRoles(shop, email, roles)) {
    case 'nobody':
      return fail(`There is no operator ${email}.`);
    case 'last_owner':
      return fail(`${email} is the only owner: give somebody else the role owner first.`);
    case 'changed':
      print(`${email} has the roles ${roles.join(', ')}.`);
      return 0;
  }
}

async function list(shop: Shop): Promise<number> {
  const operators = await listOperators(shop);
  for (const { email, name, roles, language, disabled } of operators)
    print([email, name, roles.join(','), language, ...(disabled ? ['disabled'] : [])].join('\t'));
  if (operators.length === 0) print('There is no operator yet: npm run operator -- add <email>');
  return 0;
}

async function work(shop: Shop, wanted: CommandArguments): Promise<number> {
  const { what, email } = wanted;
  if (what === 'list') return list(shop);
  if (what === 'add') return add(shop, wanted);
  if (what === 'roles') return giveRoles(shop, wanted);
  const nobody = `There is no operator ${email}.`;
  if (what === 'disable') {
    if (!(await disableOperator(shop, email))) return fail(nobody);
    print(`${email} signs in no more.`);
    return 0;
  }
  const secrets = await resetOperator(shop, email);
  if (secrets === null) return fail(nobody);
  printSecrets(email, secrets);
  return 0;
}

const wanted = readArguments(process.argv.slice(2));
if (!wanted) process.exit(1);

await runCommand(resolve(import.meta.dirname, '../..'), ({ shop }) => work(shop, wanted));
