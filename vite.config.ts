import { defineConfig } from 'vite'
import { BUILDS } from './scripts/builds.ts'
import { compressAssets } from './scripts/compress-assets.ts'
import { recordViteInputs } from './scripts/inputs.ts'

/**
 * Builds what a hosted page loads: one script, one stylesheet, one icon, and those of the page of a receipt,
 * named by their content. The pages themselves
 * are rendered on the server. The folder lies beside the compiled server code, which the build must not empty.
 */
export default defineConfig({
  publicDir: false,
  plugins: [compressAssets(), recordViteInputs(BUILDS.page.record, BUILDS.page.files)],
  build: {
    outDir: 'dist/page/browser',
    assetsDir: '',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: false,
    // Cheap phones keep their browsers long.
    target: ['chrome80', 'safari14', 'ios14', 'firefox80'],
    rolldownOptions: {
      input: [
        'src/page/browser/page.ts',
        'src/page/browser/receipt/receipt.ts',
        'src/page/style/page.css',
        'src/page/style/receipt.css',
        'src/page/style/icon.svg',
      ],
      output: { entryFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
    },
  },
})
