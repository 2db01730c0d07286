import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bareScripts } from './.config/bare-scripts.ts';
import { browserRoutes } from './.config/browser-routes.ts';

// Few files a page, kept for the next one, instead of one a component: what all pages need, and what pages of one family need
// beside it. A file costs as many bytes as ten rules, so the smallest sum over all pages decides which module stands where; a
// module goes, with what it imports, to the first group that names it. React stands alone, which an update of ours leaves as
// it is. What is seen seldom (nothing found, an error, two who changed the same) is linked by its component where it is shown.
const groups = [
  ['framework', /\/node_modules\/(react|react-dom|scheduler|@conform-to|big\.js)\//],
  ['sheets', /\/app\/(ui\/(paper\/sheet-pages|page\/(findings|hash))|routes\/invoices\/issue-parts)\.css$/],
  ['issued', /\/app\/ui\/page\/(next-steps|state-bar)\.css$/],
  ['overviews', /\/app\/ui\/page\/(tiles|todo-list|menu|link-rows)\.css$/],
  ['lists', /\/app\/ui\/list\/(pager|tabs)\.css$/],
  ['filters', /\/app\/routes\/(lists\/(days-form|list-filter)|payments\/open-items\/open-items)\.css$/],
  ['forms', /\/app\/forms\/(page\/.*|fields\/choices)\.css$/],
  ['base', /\/app\/(ui\/(base\/.*|frame\/.*|page\/(key-values|split|states))|forms\/fields\/.*)\.css$/],
  ['projects', /\/app\/routes\/projects\/.*\.css$/],
  ['public', /\/app\/(ui\/public\/.*|routes\/public\/sample-sheet)\.css$/],
] as const;

export default defineConfig({
  plugins: [reactRouter(), browserRoutes(), bareScripts()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Modules of ours only say what they are; what has an effect is a style sheet.
          treeshake: {
            moduleSideEffects: [
              { test: /\/app\/(values|invoicing|http|forms|ui|routes)\/.*\.tsx?$/, sideEffects: false },
            ],
          },
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
