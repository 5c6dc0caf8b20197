// Forbids left and right in styles, because logical properties mirror the layout for Arabic, and literal colours
// outside the files that define colours, because the dark colour scheme replaces the colours there.

export default {
  plugins: ['stylelint-plugin-logical-css'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    // `overflow-x` and the like name an axis, not a side, and some browsers lack their logical forms.
    'logical-css/require-logical-properties': [
      true,
      { ignore: ['overflow-x', 'overflow-y', 'overscroll-behavior-x', 'overscroll-behavior-y'] },
    ],
    // `resize: vertical` and the like name no side of the layout, and some browsers lack their logical forms.
    'logical-css/require-logical-keywords': [
      true,
      { ignore: ['caption-side', 'offset-anchor', 'offset-position', 'resize'] },
    ],
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
    // The direction is set by the attribute `dir` in the HTML.
    'property-disallowed-list': ['direction'],
    // Styles depend on [dir] and [data-script] instead, so that a new language is only a new row in
    // contract/src/language.ts.
    'selector-pseudo-class-disallowed-list': ['lang'],
    // `ch` is the width of a digit of the first font: what it measures would change when that font loads.
    'unit-disallowed-list': ['ch', 'ex'],
    'declaration-no-important': true,
    'selector-max-id': 0,
    // Where `:has()` stands before an element without a class or a type, browsers restyle everything below whenever an
    // element comes or goes, or a box is ticked.
    'selector-disallowed-list': [/:has\(.*\).*[\s>~+](?:\*|:not\([^)]*\)|\[[^\]]*\])$/],
    'selector-max-specificity': '0,4,3',
    'no-duplicate-selectors': true,
    'no-invalid-position-at-import-rule': true,
    'block-no-empty': [true, { ignore: ['comments'] }],
    'property-no-unknown': true,
    'unit-no-unknown': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'custom-property-no-missing-var-function': true,
    'function-no-unknown': true,
    'media-feature-name-no-unknown': true,
    'selector-pseudo-class-no-unknown': true,
    'selector-pseudo-element-no-unknown': true,
    'selector-type-no-unknown': true,
    'at-rule-no-vendor-prefix': true,
  },
  overrides: [
    {
      // The files in which colours are defined.
      files: ['ui/src/tokens.css', '**/theme.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null, 'color-named': null },
    },
  ],
};
