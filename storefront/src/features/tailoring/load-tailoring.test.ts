// Which of the home page's pictures the page about tailoring shows.
import type { HomeSection } from '@hindam/contract/home';
import { expect, test } from 'vitest';
import { sceneOf } from './load-tailoring.ts';

const words = { eyebrow: '', heading: 'Heading', text: '', links: [] };
const picture = (name: string) => ({
  src: `/pictures/${name}-640.webp`,
  srcset: `/pictures/${name}-640.webp 640w`,
  alt: '',
  width: 640,
  height: 480,
  placeholder: '',
});
const hero: HomeSection = { kind: 'hero', ...words, images: [picture('hero')] };
const visits: HomeSection = { kind: 'home_service', ...words, images: [picture('visits')] };
const tailoring = (...images: ReturnType<typeof picture>[]): HomeSection => ({
  kind: 'tailoring',
  ...words,
  steps: [],
  images,
});

test('that of its own section, else that of home visits, else the first', () => {
  expect(sceneOf([hero, visits, tailoring(picture('own'))])?.src).toContain('own');
  expect(sceneOf([hero, tailoring(), visits])?.src).toContain('visits');
  expect(sceneOf([{ kind: 'assurances' }, hero, tailoring()])?.src).toContain('hero');
  expect(sceneOf([{ kind: 'assurances' }])).toBeNull();
});
