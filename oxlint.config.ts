import { defineConfig } from 'oxlint'
import { arrows, ONLY_IN_THE_SERVICE } from './tools/lint/arrows.ts'
import { TOO_NEW_GLOBALS, TOO_NEW_PROPERTIES } from './tools/lint/too-new.ts'

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  categories: {
    correctness: 'error',
  },
  ignorePatterns: ['web/dist/**', 'demo/artwork/glyphs/**'],
  rules: {
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-eval': 'error',
    'no-param-reassign': 'off',
    'max-lines': [
      'error',
      {
        max: 300,
        skipBlankLines: false,
        skipComments: false,
      },
    ],
    'no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx'],
        location: 'start',
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': [
      'error',
      {
        'ts-ignore': true,
        'ts-nocheck': true,
        'ts-expect-error': 'allow-with-description',
      },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: false,
      },
    ],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/only-throw-error': 'error',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/incompatible-library': 'off',
    'react/self-closing-comp': 'error',
    'jsx-a11y/media-has-caption': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    'vitest/require-to-throw-message': 'off',
    'unicorn/no-thenable': 'off',
    'no-unused-expressions': [
      'error',
      {
        allowShortCircuit: true,
        allowTernary: true,
      },
    ],
  },
  overrides: [
    ...arrows,
    {
      files: ['web/vite.config.ts'],
      rules: {
        'no-restricted-imports': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'],
      rules: {
        'max-lines': [
          'error',
          {
            max: 500,
            skipBlankLines: false,
            skipComments: false,
          },
        ],
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['contract/**', 'domain/**', 'media/**', 'server/**', 'player/**', 'web/**', 'operate/**'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-console': 'error',
      },
    },
    {
      // What runs in a browser, and what of `domain` may.
      files: ['contract/src/**', 'domain/src/**', 'player/src/**', 'web/src/**'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', ...ONLY_IN_THE_SERVICE],
      rules: {
        'no-restricted-globals': ['error', ...TOO_NEW_GLOBALS],
        'no-restricted-properties': ['error', ...TOO_NEW_PROPERTIES],
      },
    },
    {
      files: ['e2e/**', 'bench/**', 'tools/**'],
      rules: {
        'react/rules-of-hooks': 'off',
      },
    },
  ],
})
