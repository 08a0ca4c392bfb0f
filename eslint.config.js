import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', '.cache/**', '**/test-results/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // Root files belong to no workspace.
        projectService: {
          allowDefaultProject: ['vitest.config.ts'],
          defaultProject: 'scripts/tsconfig.json',
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Fastify distinguishes async handlers from callback handlers.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // tsc checks types in JavaScript, but not these two.
    files: ['**/*.{js,mjs,cjs}'],
    rules: { 'no-unused-vars': 'error', 'prefer-const': 'error' },
  },
  { files: ['**/src/**/*.{ts,tsx}'], rules: { 'max-lines': ['error', 300] } },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          "Property[key.name='dangerouslySetInnerHTML']",
          'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
        ].map((selector) => ({
          selector,
          message: 'User input is rendered as text, never as markup.',
        })),
      ],
    },
  },
);
