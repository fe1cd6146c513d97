import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

/** The architecture: a folder imports itself and the folders of earlier lists, nothing else. */
const LAYERS = [
  ['base'],
  ['db'],
  ['http', 'jobs', 'snap', 'qris'],
  ['merchants'],
  ['ledger', 'connectors', 'webhooks', 'csrf', 'bank', 'kyb-provider'],
  ['checkout', 'payouts', 'onboarding'],
  ['intents', 'inbound', 'page', 'sandbox'],
  ['dashboard'],
  ['cli'],
]
/** Files of a folder that only the folder itself, and src/app.ts, may import. */
const PRIVATE = /\/(store|[a-z-]+-store|routes|jobs)\.ts$/
/** Files in src/ itself: they join the features, and only the CLI stands above them. */
const TOP = /^[a-z-]+\.ts$/

const source = resolve(import.meta.dirname, '../src')

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return filesIn(path)
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : []
  })

const layerOf = (folder: string): number => LAYERS.findIndex((folders) => folders.includes(folder))
const folderOf = (file: string): string => relative(source, file).split(sep)[0] ?? ''

const imports = filesIn(source).flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...found].map(([, path]) => ({ file, target: resolve(dirname(file), path ?? '') }))
})

test('every folder has its place in the layers', () => {
  const folders = readdirSync(source).filter((name) => statSync(join(source, name)).isDirectory())
  expect(folders.filter((folder) => layerOf(folder) < 0)).toEqual([])
})

test('imports go one way', () => {
  const wrong = imports.filter(({ file, target }) => {
    const from = folderOf(file)
    const to = folderOf(target)
    if (TOP.test(from)) return false
    if (TOP.test(to)) return from !== 'cli'
    return from !== to && layerOf(from) <= layerOf(to)
  })
  expect(wrong.map(({ file, target }) => `${relative(source, file)} imports ${relative(source, target)}`)).toEqual([])
})

test('stores, routes and jobs are private to their folder', () => {
  const wrong = imports.filter(
    ({ file, target }) => PRIVATE.test(target) && folderOf(file) !== folderOf(target) && !TOP.test(folderOf(file)),
  )
  expect(wrong.map(({ file, target }) => `${relative(source, file)} imports ${relative(source, target)}`)).toEqual([])
})

test('only src/config.ts and the CLI read the environment', () => {
  const wrong = filesIn(source).filter(
    (file) => /process\.env/.test(readFileSync(file, 'utf8')) && folderOf(file) !== 'cli',
  )
  expect(wrong.map((file) => relative(source, file))).toEqual([])
})

test('features take the time from a clock that is passed in', () => {
  const allowed = /^(base|db|http|cli|sandbox|merchants|page\/browser)/
  const wrong = filesIn(source).filter(
    (file) => !allowed.test(relative(source, file)) && /new Date\(\)|Date\.now\(\)/.test(readFileSync(file, 'utf8')),
  )
  expect(wrong.map((file) => relative(source, file))).toEqual([])
})
