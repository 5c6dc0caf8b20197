import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LongSelect } from '@hindam/ui/select';

const COUNTRIES = [
  { value: 'AE', text: 'United Arab Emirates' },
  { value: 'AG', text: 'Antigua & Barbuda' },
  { value: '"><b>', text: '</select><script>1</script>' },
];

describe('a select with hundreds of options', () => {
  it('has them all, and marks the chosen one', () => {
    const html = renderToStaticMarkup(<LongSelect options={COUNTRIES} name="country" defaultValue="AG" />);
    expect(html).toContain('<option value="AE">United Arab Emirates</option>');
    expect(html).toContain('<option value="AG" selected="">Antigua &amp; Barbuda</option>');
    expect(html.match(/selected/g)).toHaveLength(1);
  });

  it('shows names as text, whatever they hold', () => {
    const html = renderToStaticMarkup(<LongSelect options={COUNTRIES} name="country" />);
    expect(html).toContain(
      '<option value="&quot;&gt;&lt;b&gt;">&lt;/select&gt;&lt;script&gt;1&lt;/script&gt;</option>',
    );
    expect(html).not.toContain('<script');
  });
});
