import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atEnd, atEndOfFile } from './at-end.ts'
import { NOT_OURS } from './test-files.ts'

const ended: string[] = []

afterAll(() => void ended.push('the file’s own hook'))
beforeAll(() => {
  atEndOfFile(() => expect(ended).toEqual(['a test', 'the file’s own hook', 'made in a test', 'made in a hook']))
  atEndOfFile(() => ended.push('made in a hook'))
})

test('what is made in a hook or a test ends with the file, or with the test that says so', () => {
  atEnd(() => ended.push('a test'))
  atEndOfFile(() => ended.push('made in a test'))
})

test('by then the test is over, and nothing else', () => {
  expect(ended).toEqual(['a test'])
})

test('no helper calls Vitest’s afterAll, which is dropped when a hook or a test calls the helper', () => {
  const made = globSync('{src,test}/**/*.ts', { exclude: NOT_OURS }).filter(
    (file) => !/\.test\.ts$|^test\/setup\/at-end\.ts$/.test(file),
  )
  expect(made.length).toBeGreaterThan(100)
  expect(made.filter((file) => /\bafterAll\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})
