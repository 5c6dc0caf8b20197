import { expect, test } from 'vitest';
import { droppable } from './vite-pure.ts';

test('components can be dropped, and are called the same', () => {
  const code = [
    'const Link = React$1.forwardRef(function LinkWithRef(props, ref) {',
    '});',
    'Link.displayName = "Link";',
    'export { Link };',
  ];
  expect(droppable(code.join('\n'))).toBe(
    [code[0]?.replace('= ', '= /* @__PURE__ */ '), code[1], '', code[3]].join('\n'),
  );
});

test('other calls and other properties stay', () => {
  const code = 'const a = create(forwardRef(b));\nA.defaultProps = "a";\nwindow.displayName = name;';
  expect(droppable(code)).toBe(code);
});
