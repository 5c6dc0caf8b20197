import { LongSelect } from '@hindam/ui/select';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { allowOwnTexts } from './trusted-types.ts';

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>;

function rules(): Rules {
  const made: Rules[] = [];
  vi.stubGlobal('trustedTypes', { createPolicy: (_: string, one: Rules) => made.push(one) });
  allowOwnTexts();
  vi.unstubAllGlobals();
  const [own] = made;
  if (!own) throw new Error('no policy was made');
  return own;
}

it('allows what React assigns by itself, and the options of a long select, whatever they hold', () => {
  const options = [
    { value: 'AE', text: 'United Arab Emirates' },
    { value: '"><b>', text: '</select><script>1</script>' },
  ];
  const html = renderToStaticMarkup(<LongSelect options={options} name="country" defaultValue="AE" />);
  const markup = /<select[^>]*>(.*)<\/select>/.exec(html)?.[1] ?? '';
  expect(markup).toContain('selected=""');
  for (const text of ['', '<script></script>', markup]) expect(rules().createHTML(text)).toBe(text);
});

it.each([
  '<b>x</b>',
  '<option value="x"><img src=x onerror=alert(1)></option>',
  '<option value="x" onclick="alert(1)">x</option>',
  '<option value="x">x</option><script>alert(1)</script>',
  '<script>alert(1)</script>',
])('has browsers report %s', (text) => {
  expect(rules().createHTML(text)).toBeNull();
});

it('has browsers report the address of any worker but the shop’s two', () => {
  expect(rules().createScriptURL('/other.js')).toBeNull();
});
