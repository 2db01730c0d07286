import tseslint from 'typescript-eslint';

const ownSyntax = [
  { selector: 'TSEnumDeclaration', message: 'Node runs the sources directly: no enums.' },
  { selector: 'JSXAttribute[name.name="style"]', message: 'The content security policy allows no inline styles.' },
  {
    selector: 'JSXAttribute[name.name="maxLength"]',
    message: 'maxlength cuts pasted text without a word; the schema says it.',
  },
  { selector: 'ExportAllDeclaration', message: 'No barrels.' },
  {
    selector: 'CallExpression[callee.property.name=/^get(List|FirstListItem)$/]',
    message: 'PocketBase lets whoever got a few empty lists wait up to half a second: a route of ours reads lists.',
  },
];

// The library is built from these two rooms, and its package knows no `#app/`.
const roomsOfLibrary = ['app/einvoice/**', 'app/values/**'];
const farImport = {
  regex: '^(?:\\.\\./){2,}(?!\\.\\.|\\.config/)',
  message: 'What stands two folders up or in another room is imported by #app/ or #tests/.',
};

const linesOf = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

// What may be longer, and why.
const tables = [
  // A row each, and nothing that is done with them: addresses, countries, code lists, words, elements, the invoices of the demo.
  'app/routes.ts',
  'app/values/country-names.ts',
  'app/einvoice/rules/codes/code-lists.ts',
  'app/einvoice/bindings/{cii,ubl-vocabulary}.ts',
  'app/invoicing/documents/words/document-labels.ts',
  'app/commands/demo/demo-invoices.ts',
  // A statement each: a test holds every one that stands in an sql.ts against a database.
  'app/pocketbase/{archive,consistency}/sql.ts',
];
// To be divided by what they speak of; whoever has done it takes the name out.
const tooLong = ['app/invoicing/company/fields.ts', 'app/invoicing/invoice/freeze-{amounts,invoice}.ts'];

const ownRules = {
  'no-console': 'error',
  eqeqeq: 'error',
  'max-params': ['error', { max: 3 }],
  'max-lines': linesOf(250),
  'max-lines-per-function': linesOf(70),
  'max-depth': ['error', 4],
  'no-restricted-imports': ['error', { patterns: [farImport] }],
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'Only env.server.ts reads the environment.' },
  ],
  'no-restricted-syntax': ['error', ...ownSyntax],
};

// PocketBase's engine has none of these, and says other things than Node where it has a word for them.
const missingInHooks = ['Intl', 'structuredClone', 'queueMicrotask'].map((name) => ({
  name,
  message: 'PocketBase runs hooks without it.',
}));
const wrongInHooks = [
  { selector: 'Literal[regex.pattern=/\\\\p\\{/]', message: 'PocketBase matches no \\p{…}.' },
  {
    selector: 'CallExpression[callee.property.name=/^(toLocale.*String|localeCompare)$/]',
    message: 'PocketBase knows no languages.',
  },
  {
    selector: 'CallExpression[callee.property.name="newQuery"] > :matches(Literal, TemplateLiteral)',
    message: 'SQL stands in sql.ts, where it is held against a database.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'build/**',
      'node_modules/**',
      '.react-router/**',
      '.cache/**',
      'data/**',
      'app/pocketbase/migrations/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: [] }, tsconfigRootDir: `${import.meta.dirname}/..` },
    },
    rules: {
      ...ownRules,
      '@typescript-eslint/consistent-type-imports': 'error',
      // The compiler finds them (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
      // These two take two fifths of all rules' time. There are no enums here; a class that the product exports has private
      // fields, which the compiler takes by name, or is an error, which is thrown and not assigned.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The framework throws and wants thrown responses.
      '@typescript-eslint/only-throw-error': 'off',
      // Process.env members and records are read by index on purpose.
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      // `IsoDate | ''` tells more than `string`.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
    },
  },
  { files: roomsOfLibrary, rules: { 'no-restricted-imports': 'off' } },
  {
    // Components are markup; their length is lines of elements, not of logic.
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': linesOf(120) },
  },
  { files: [...tables, ...tooLong], rules: { 'max-lines': linesOf(300) } },
  {
    files: ['app/routes/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...ownSyntax,
        {
          selector: 'CallExpression[callee.property.name="formData"]',
          message: 'readForm refuses what no form of ours sends, before it is paid for.',
        },
      ],
    },
  },
  {
    files: ['app/pocketbase/engine/**', 'app/pocketbase/*/hooks.ts', 'app/pocketbase/*/*.hooks.ts'],
    rules: {
      'no-restricted-globals': ['error', ...missingInHooks],
      'no-restricted-syntax': ['error', ...ownSyntax, ...wrongInHooks],
    },
  },
  {
    // What reads the environment or talks to the terminal.
    files: [
      'app/server/run.ts',
      'app/server/checkout/**',
      'app/env.server.ts',
      'app/commands/**',
      'tests/**',
      '.config/**',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  {
    files: ['tests/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'max-lines': linesOf(300),
      'max-lines-per-function': 'off',
      'max-params': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
);
