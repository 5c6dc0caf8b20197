import { expect, test } from 'vitest';
import { fetchPicture } from './picture-fetch.ts';
import { allowedUrl, isPublicAddress } from './public-address.ts';

const ALLOWED = ['cdn.example.com'];

test.each([
  'http://cdn.example.com/a.png',
  'ftp://cdn.example.com/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'gopher://cdn.example.com/',
  'https://cdn.example.com:8443/a.png',
  'https://user:pass@cdn.example.com/a.png',
  'https://cdn.example.com@evil.example/a.png',
  'https://cdn.example.com.evil.example/a.png',
  'https://evil.example/cdn.example.com',
  'https://evil.example#cdn.example.com',
  'https://evil.example\\@cdn.example.com',
  'https://sub.cdn.example.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://①②⑦.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://',
  'https://cdn.example.com%00.evil.example/',
])('%s is not fetched', (address) => {
  expect(allowedUrl(address, ALLOWED)).toHaveProperty('why');
});

test('only the allowed host is fetched, in any case and with a trailing dot', () => {
  for (const address of [
    'https://cdn.example.com/a.png?v=1',
    'https://CDN.example.com/a.png',
    'https://cdn.example.com./a.png',
    'https://cdn.example.com:443/a.png',
  ])
    expect(allowedUrl(address, ALLOWED)).toHaveProperty('url');
});

test.each(['127.0.0.1', '[::1]', '10.0.0.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'])(
  '%s is not fetched even when it is allowed by name',
  (host) => {
    expect(allowedUrl(`https://${host}/a.png`, [host])).toHaveProperty('why');
  },
);

const INSIDE = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'nonsense',
];

test.each(INSIDE)('%s is no public address, and a host name that resolves to it is not fetched', async (address) => {
  expect(isPublicAddress(address)).toBe(false);
  const resolve = () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]);
  expect(await fetchPicture(new URL('https://cdn.example.com/a.png'), resolve)).toMatchObject({
    why: 'cdn.example.com does not lead to a public address',
  });
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('one non-public address among public ones refuses the host, and the name is resolved once', async () => {
  let calls = 0;
  const answer = await fetchPicture(new URL('https://cdn.example.com/a.png'), () => {
    calls += 1;
    return Promise.resolve([
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  });
  expect(answer).toHaveProperty('why');
  expect(calls).toBe(1);
});

test('a host name that cannot be resolved is reported, not thrown', async () => {
  const answer = await fetchPicture(new URL('https://cdn.example.com/a.png'), () =>
    Promise.reject(new Error('ENOTFOUND')),
  );
  expect(answer).toMatchObject({ why: 'cdn.example.com could not be reached' });
});
