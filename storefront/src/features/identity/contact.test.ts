import { describe, expect, it } from 'vitest';
import { contactBody, contactFields, contactIn, contactText } from './contact.ts';

function form(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return sent;
}

describe('the contact of a visitor', () => {
  it('is the one `by` names, and the other one is kept for changing back', () => {
    const both = { email: ' mariam@example.com ', country: 'AE+971', phone: ' 50 123 4567 ' };
    expect(contactBody(contactIn(form({ by: 'email', ...both })))).toEqual({ email: 'mariam@example.com' });
    expect(contactBody(contactIn(form({ by: 'mobile', ...both })))).toEqual({
      dial_code: '+971',
      phone: '501234567',
    });
    expect(contactIn(form({ by: 'mobile', ...both })).email).toBe('mariam@example.com');
  });

  it('survives the hidden fields of a page unchanged', () => {
    const contact = contactIn(form({ by: 'mobile', email: 'a@b.ae', country: 'SA+966', phone: '501234567' }));
    expect(contactIn(form(contactFields(contact)))).toEqual(contact);
  });

  it('is shown as an international number, without the leading 0', () => {
    const contact = { by: 'mobile', email: '', country: 'AE+971', phone: '050 123' } as const;
    expect(contactText(contact)).toBe('+971 50 123');
    expect(contactText({ ...contact, by: 'email', email: 'a@b.ae' })).toBe('a@b.ae');
  });

  it('is harmless when the form was tampered with', () => {
    const odd = contactIn(form({ by: 'fax', country: '<b>', phone: '' }));
    expect(odd.by).toBe('email');
    expect(contactBody({ ...odd, by: 'mobile' })).toEqual({ dial_code: '', phone: '' });
    expect(contactIn(new FormData())).toEqual({ by: 'email', email: '', country: '', phone: '' });
  });
});
