import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// Few files a page, kept for the next one, instead of one a component: for all pages, the public ones, the signed-in
// ones, forms and lists, each with its style sheet. A module goes, with what it
// imports, to the first group that names it.
const groups = [
  ['framework', /\/node_modules\/(react|react-dom|react-router|scheduler|@conform-to|big\.js)\//],
  ['shared', /\/app\/(invoicing|http)\/[a-z-]+\.tsx?$/],
  [
    'base',
    /\/app\/ui\/(base|site-context|icon|paths|span|button|note|table|totals|status|fold|error-view|error-summary|hidden-fields|enter-button|confirm-fields|control|field|form-fields|choices|consent-form)\.(css|tsx?)$|\/app\/routes\/(titles|read-error|failure-view|sign-in-fields|post-form)\.tsx?$/,
  ],
  ['facts', /\/app\/ui\/(key-values|findings|hash)\.(css|tsx?)$/],
  [
    'public',
    /\/app\/ui\/(public-frame|landing|consent-choices|marked-sheet|centered-form|paper|paper-invoice)\.(css|tsx?)$/,
  ],
  [
    'frame',
    /\/app\/ui\/(signed-in-frame|search|page)\.(css|tsx?)$|\/app\/routes\/(account-context|signed-in-error-page|sign-in-again)\.tsx?$/,
  ],
  [
    'forms',
    /\/app\/ui\/(form|action-bar|line-grid|conflict)\.(css|tsx?)$|\/app\/routes\/invoices\/(invoice-form|customer-field|line-rows|typed-totals|use-typed-lines|invoice-values)\.tsx?$/,
  ],
  ['layouts', /\/app\/ui\/page-pictures\.(css|tsx?)$/],
  ['issuing', /\/app\/ui\/(issue-bar|draw-number)\.(css|tsx?)$/],
  ['lists', /\/app\/ui\/(list-table|list-tools|empty-state|tiles|timeline|todo-list)\.(css|tsx?)$/],
] as const;

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: groups.map(([name, test], index) => ({ name, test, priority: groups.length - index })),
            },
          },
        },
      },
    },
    // One bundle for web server and routes: they share sessions, workers and the outbox.
    ssr: { build: { rolldownOptions: { input: './app/server/main.ts' } } },
  },
  build: {
    target: 'es2022',
    // light-dark() and nesting as they stand: rewriting them for older browsers costs a seventh more.
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
