import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { NOT_OURS, needsOf, PROJECTS, testFiles } from './projects.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const EVERYWHERE = '{src,dashboard,test,scripts,bench,examples,packages}/**/*.{test,spec}.{ts,tsx,js,mjs}'

/** What vitest.config.ts gives each project to run. */
const projects = (config.test?.projects ?? []).map((project) => {
  const { name, include = [] } = (project as { test: { name: string; include: string[] } }).test
  return { name, include }
})

test('every test file is in exactly one project', () => {
  const files = globSync(EVERYWHERE, { cwd: ROOT, exclude: NOT_OURS }).sort()
  expect(projects.flatMap(({ include }) => include).sort()).toEqual(files)
  expect(projects.map(({ name }) => name)).toEqual([...PROJECTS])
})

test('what opens a database or a browser is known to need one', () => {
  const others = testFiles().filter((file) => needsOf(file) === 'none')
  const opens = others.filter((file) => /playwright|aDatabase|inject\(/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(opens.filter((file) => file !== 'test/setup/projects.test.ts')).toEqual([])
})

test('no test asks to be tried again: what holds only sometimes is waited for, or made to hold', () => {
  // An option of a test, and not the field of an event stream within a text.
  const again = testFiles().filter((file) => /\bretry:\s*[\w.]+\s*[,}\n]/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(again.filter((file) => file !== 'test/setup/projects.test.ts')).toEqual([])
})
