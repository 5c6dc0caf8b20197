// Which passwords are refused.
import { refuse } from '../kernel/refuse.ts';

export function requireGoodPassword(password: string): void {
  if (password === 'password123') refuse('PASSWORD_COMMON');
}
