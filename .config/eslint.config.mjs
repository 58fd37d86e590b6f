import tseslint from 'typescript-eslint';

/** Parsed and no more: a list of changed files may name them, and ESLint warns of files that it ignores. */
const generated = [
  'test/operations/generated.ts',
  'src/client/documents/generated.ts',
  'src/console/*/documents/generated.ts',
  'test/rest/generated.ts',
];

export default tseslint.config(
  {
    ignores: ['dist/', 'node_modules/', '.data/', 'src/storage/generated/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: generated,
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    ignores: generated,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      // By a list, so that the source is not checked twice, once for itself and once for the tests.
      parserOptions: {
        project: ['', 'src/client/', 'src/console/', 'src/demo/', 'src/pages/'].map(
          (folder) => `${folder}tsconfig.json`,
        ),
        tsconfigRootDir: import.meta.dirname + '/..',
      },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        {
          selector: 'ExportAllDeclaration',
          message: 'No barrel files: import from the file that declares it.',
        },
      ],
    },
  },
  {
    files: ['src/graphql/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Classes are how type-graphql spells types; what resolvers return has the shape and no behaviour.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  { files: ['.config/**', 'test/database/global*.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
