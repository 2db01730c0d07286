import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// Few files a page, kept for the next one, instead of one a component: for all pages, the public ones, forms and lists,
// each with its style sheet. A module goes, with what it imports, to the first group that names it: parts that some pages
// have in common find their own files.
const groups = [
  ['framework', /\/node_modules\/(react|react-dom|react-router|scheduler|@conform-to|big\.js)\//],
  ['shared', /\/app\/(values|invoicing|http)\//],
  ['base', /\/app\/ui\/(base|field|frame|page)\//],
  ['public', /\/app\/ui\/public\//],
  ['forms', /\/app\/ui\/form\//],
  ['lists', /\/app\/ui\/list\//],
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
