import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLES } from './vectors.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The ids that are written out in calls of `judge`. */
const judged = new Set(
  globSync('{src,test}/**/*.test.ts', { cwd: ROOT })
    .map((path) => readFileSync(resolve(ROOT, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bjudge\(\s*'([^']+)'/g)].map(([, id]) => id)),
)

test('every published sample is judged by a test of its id', () => {
  expect([...judged].filter((id) => !SAMPLES.some((sample) => sample.id === id))).toEqual([])
  expect(SAMPLES.map(({ id }) => id).filter((id) => !judged.has(id))).toEqual([])
  const byProvider = Object.groupBy(SAMPLES, ({ provider }) => provider)
  const lines = Object.entries(byProvider).map(([provider, samples = []]) => {
    const count = samples.filter(({ id }) => judged.has(id)).length
    return `${provider.padEnd(10)} ${count} of ${samples.length}`
  })
  process.stdout.write(`Published samples judged:\n${lines.join('\n')}\n`)
})
