import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// Few style sheets a page instead of one a component; a module belongs to the first group that names it.
const styleGroups = [
  ['base', 'base|button|note|table|status|fold|error-view'],
  ['public', 'public-frame|landing|consent-form|marked-sheet|centered-form'],
  ['control', 'control|field'],
  ['signed-in', 'signed-in-frame|search|page'],
  ['list', 'list-table|list-tools|empty-state'],
  ['form', 'form|action-bar|line-grid|totals'],
  ['document', 'key-values|findings|hash'],
].map(([name, files], index, { length }) => ({
  name: `style-${name}`,
  test: new RegExp(`/app/ui/(${files})\\.css$`),
  priority: length - index,
}));

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: styleGroups } } } } },
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
