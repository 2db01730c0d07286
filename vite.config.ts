import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bareScripts } from './.config/bare-scripts.ts';
import { browserRoutes } from './.config/browser-routes.ts';

// Few files a page, kept for the next one, instead of one a component: style sheets for pages that show a document, for all
// pages, the public ones, forms and lists, and React, which an update of ours leaves as it is. A module goes, with what it
// imports, to the first group that names it.
const groups = [
  ['framework', /\/node_modules\/(react|react-dom|scheduler|@conform-to|big\.js)\//],
  ['sheets', /\/app\/ui\/(paper\/sheet-pages|page\/next-steps)\.css$/],
  ['base', /\/app\/(ui\/(base|frame|page)\/.*|forms\/fields\/.*)\.css$/],
  ['public', /\/app\/ui\/public\/.*\.css$/],
  ['forms', /\/app\/forms\/page\/.*\.css$/],
  ['lists', /\/app\/ui\/list\/.*\.css$/],
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
