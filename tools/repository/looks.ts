// Rules for TSX files, which Stylelint does not read: no physical sides (left, right) in style properties, and no
// literal colours in style properties and SVG attributes.
import { laterSheet, ownBlocks } from './sheets.ts';
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { isNode, type Node, programOf, walk } from './syntax.ts';

const SIDES =
  /^((margin|padding|border|scrollMargin|scrollPadding)(Left|Right|Top|Bottom).*|border(Top|Bottom)(Left|Right)Radius|left|right|top|bottom)$/;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const DRAWN = new Set(['fill', 'stroke', 'stopColor', 'floodColor', 'color', 'bgcolor']);

const components = (files: readonly File[]): File[] =>
  files.filter(({ path }) => /^(storefront|ui|backoffice)\/src\/.+\.tsx$/.test(path) && !isTest(path));

function attributeName(node: Node): string {
  const name = isNode(node['name']) ? node['name']['name'] : undefined;
  return node.type === 'JSXAttribute' && typeof name === 'string' ? name : '';
}

function findSides(files: readonly File[]): Violation[] {
  const found: Violation[] = [];
  for (const each of components(files)) {
    walk(programOf(each), (node) => {
      if (attributeName(node) !== 'style') return true;
      walk(node, (inside) => {
        const key = inside.type === 'Property' && isNode(inside['key']) ? inside['key'] : null;
        const name = key?.['name'] ?? key?.['value'];
        if (typeof name === 'string' && SIDES.test(name))
          found.push(violation(each, inside.start, `styles ${name}: name the logical side`));
      });
      return false;
    });
  }
  return found;
}

export const sides: Rule = {
  name: 'no style prop names a side of the screen',
  find: findSides,
  plant: {
    bad: [
      file('ui/src/a.tsx', 'export const A = () => <i style={{ marginLeft: 4 }} />;'),
      file('storefront/src/b.tsx', `export const B = ({ on }) => <i style={on ? { 'right': 0 } : {}} />;`),
    ],
    good: [
      file(
        'ui/src/c.tsx',
        `export const C = ({ left }) => <i title={left} style={{ marginInlineStart: 4, '--at': left }} />;`,
      ),
    ],
  },
};

function findColours(files: readonly File[]): Violation[] {
  const found: Violation[] = [];
  for (const each of components(files)) {
    walk(programOf(each), (node) => {
      const name = attributeName(node);
      if (name !== 'style' && !DRAWN.has(name)) return true;
      walk(node, (inside) => {
        if (inside.type === 'Literal' && typeof inside['value'] === 'string' && COLOUR.test(inside['value'])) {
          found.push(violation(each, inside.start, `paints ${inside['value']}: colours live in ui/src/tokens.css`));
        }
      });
      return false;
    });
  }
  return found;
}

export const colours: Rule = {
  name: 'no component holds a raw colour',
  find: findColours,
  plant: {
    bad: [
      file('ui/src/a.tsx', 'export const A = () => <path fill="#6b2737" />;'),
      file('ui/src/b.tsx', `export const B = () => <i style={{ background: 'rgb(0 0 0 / 10%)' }} />;`),
    ],
    good: [
      file(
        'ui/src/c.tsx',
        `export const C = ({ hex }) => <i style={{ background: hex }} fill="currentColor" id="#face" />;`,
      ),
    ],
  },
};

export const LOOK_RULES: readonly Rule[] = [sides, colours, laterSheet, ownBlocks];
