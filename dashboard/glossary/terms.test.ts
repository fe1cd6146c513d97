import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { TERMS } from './terms.ts'

const screens = globSync('**/*words*.ts', { cwd: resolve(import.meta.dirname, '..') })
  .map((path) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8'))
  .join('\n')

test.each(TERMS.flatMap(({ en, id }) => [en.word, id.word]))('“%s” is a word of the screens', (word) => {
  expect(screens).toContain(`'${word}`)
})

test('each language has one meaning for a word', () => {
  for (const locale of ['en', 'id'] as const) {
    const words = TERMS.map((term) => term[locale].word)
    expect(new Set(words).size).toBe(words.length)
  }
})
