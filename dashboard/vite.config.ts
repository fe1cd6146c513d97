import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BUILDS } from '../scripts/builds.ts'
import { compressAssets } from '../scripts/compress-assets.ts'
import { recordViteInputs } from '../scripts/inputs.ts'

/**
 * Builds the dashboard: one document, and files named by their content. They lie beside the compiled server code, which
 * the build must not empty. The server replaces `__CSP_NONCE__` by a fresh nonce in each response, so that the policy
 * needs no `unsafe-inline`.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react(), compressAssets(), recordViteInputs(BUILDS.dashboard.record, BUILDS.dashboard.files)],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/dashboard/browser',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The preload of a screen's parts carries no nonce of its own; browsers that know modules know it, too.
    modulePreload: { polyfill: false },
    // What more than thirty screens share is one file: a screen then asks for some thirty files, not ninety. What fewer
    // share is not sent with the first screen, which has to stay small.
    // The library's styles are another, which is linked before it, since those of our own parts change them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'style', test: /dashboard\/style\//, priority: 1 },
            { name: 'parts', minShareCount: 32 },
          ],
        },
      },
    },
    target: ['chrome111', 'safari16.4', 'firefox114'],
  },
})
