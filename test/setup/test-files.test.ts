import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { NOT_OURS, needsOf, testFiles } from './test-files.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const EVERYWHERE = '{src,dashboard,test,scripts,bench,examples,packages}/**/*.{test,spec}.{ts,tsx,js,mjs}'

test('every test file is run', () => {
  const files = globSync(EVERYWHERE, { cwd: ROOT, exclude: NOT_OURS }).sort()
  expect(config.test?.include).toEqual(files)
})

test('what opens a database or a browser is known to need one', () => {
  const others = testFiles().filter((file) => needsOf(file) === 'none')
  const opens = others.filter((file) => /playwright|aDatabase|inject\(/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(opens.filter((file) => file !== 'test/setup/test-files.test.ts')).toEqual([])
})

test('no test asks to be tried again: what holds only sometimes is waited for, or made to hold', () => {
  // An option of a test, and not the field of an event stream within a text.
  const again = testFiles().filter((file) => /\bretry:\s*[\w.]+\s*[,}\n]/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(again.filter((file) => file !== 'test/setup/test-files.test.ts')).toEqual([])
})
