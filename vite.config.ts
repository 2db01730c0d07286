import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    // One bundle for web server and routes: they share sessions, workers and the outbox.
    ssr: { build: { rollupOptions: { input: './app/server/main.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
});
