// The page turns round for Arabic by itself only while no rule names a side of the screen, and a
// shop can be dressed anew only while colours live in one file.

export default {
  plugins: ['stylelint-plugin-logical-css'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    // Overflow along an axis has no sides, and its logical word is not understood everywhere.
    'logical-css/require-logical-properties': [
      true,
      { ignore: ['overflow-x', 'overflow-y', 'overscroll-behavior-x', 'overscroll-behavior-y'] },
    ],
    // `resize: vertical` names an axis, and the logical word for it is not understood everywhere.
    'logical-css/require-logical-keywords': [
      true,
      { ignore: ['caption-side', 'offset-anchor', 'offset-position', 'resize'] },
    ],
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
    // Direction comes from the document's language, never from a style.
    'property-disallowed-list': ['direction'],
    // A language is one row of a table (contract/src/language.ts): styles go by [dir] and [data-script].
    'selector-pseudo-class-disallowed-list': ['lang'],
    'declaration-no-important': true,
    'selector-max-id': 0,
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
      // The one floor where a colour has a value; everything above it has names.
      files: ['ui/src/tokens.css', '**/theme.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null, 'color-named': null },
    },
  ],
};
