import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // Real browsers, servers and processes share the machine: what came a moment too late is tried once more and named in
    // the report. What fails twice has failed.
    retry: 1,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'dashboard/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
