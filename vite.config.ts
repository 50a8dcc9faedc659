import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The renderer is one static folder served by two hosts under a policy that allows nothing inline:
 * so no preload script, no inlined assets, and relative addresses only.
 */
export default defineConfig(({ command }) => {
  // Whoever builds, a test run among them, must not get React's development build.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: 'renderer',
    base: './',
    plugins: [react()],
    build: {
      outDir: '../dist/renderer',
      emptyOutDir: true,
      target: ['chrome130', 'firefox130', 'safari18'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      // The contract, icons, controls and hooks are in every screen: in one chunk each, as sixty small
      // ones compress worse.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'shared', test: /[\\/]shared[\\/]/ },
              { name: 'icons', test: /lucide-react/ },
              {
                name: 'controls',
                test: /[\\/]renderer[\\/]ui[\\/]\w+[\\/](?:Badge|Button|Dialog|Disclosure|EmptyState|Field|Menu|Segmented)\.tsx$/,
              },
              { name: 'hooks', test: /[\\/]renderer[\\/]ui[\\/]use\w+\.ts$/ },
            ],
          },
        },
      },
    },
  };
});
