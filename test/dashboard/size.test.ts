import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'

buildIfStale('dashboard')
const BUILT = resolve(import.meta.dirname, '../../dist/dashboard/browser')
const FIRST_LOAD_MAX_KB = 350
const SCREEN_MAX_KB = 40
/** Compressed, as they are sent. */
const FIRST_SCREEN_MAX_KB = 300

const nameIn = (text: string) => [...text.matchAll(/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name)
const read = (name: string) => readFileSync(resolve(BUILT, 'assets', name))
const kbOf = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + gzipSync(read(name)).length, 0) / 1_024

/** A script and everything it cannot begin without. */
function withImports(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const imports = read(name)
      .toString()
      .matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)
    withImports(
      [...imports].map(([, path = '']) => path),
      found,
    )
  }
  return found
}

test('the first load is at most 350 KB of script, and a screen adds little', () => {
  const first = withImports(nameIn(readFileSync(resolve(BUILT, 'index.html'), 'utf8')))
  expect(kbOf(first)).toBeLessThan(FIRST_LOAD_MAX_KB)

  const source = [...first].map((name) => read(name).toString()).join('')
  const screens = [...source.matchAll(/import\(\s*["'`]\.\/([\w-]+\.js)["'`]\s*\)/g)].map(([, name = '']) => name)
  expect(screens.length).toBeGreaterThan(15)
  for (const screen of screens) {
    const added = [...withImports([screen])].filter((name) => !first.has(name))
    expect(kbOf(added), screen).toBeLessThan(SCREEN_MAX_KB)
  }
})

test('what the first screen after signing in loads is at most 300 KB, styles and typeface included', () => {
  const html = readFileSync(resolve(BUILT, 'index.html'), 'utf8')
  const overview = readdirSync(resolve(BUILT, 'assets')).filter((name) => /^overview-[\w-]+\.js$/.test(name))
  expect(overview).toHaveLength(1)
  const scripts = withImports([...nameIn(html), ...overview])
  const styles = [
    ...[...html.matchAll(/assets\/([\w-]+\.css)/g)].map(([, name = '']) => name),
    ...readdirSync(resolve(BUILT, 'assets')).filter((name) => /^overview-[\w-]+\.css$/.test(name)),
  ]
  // Of the typeface, what our languages are written in; names in other Latin letters fetch the rest.
  const typeface = readdirSync(resolve(BUILT, 'assets')).filter((name) => /-latin-wght-.*\.woff2$/.test(name))
  expect(typeface).toHaveLength(1)
  expect(kbOf([...scripts, ...styles, ...typeface])).toBeLessThan(FIRST_SCREEN_MAX_KB)
})

test('what a test builds, too, is the React of those who use it, not that of developers', () => {
  const scripts = readdirSync(resolve(BUILT, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.filter((name) => read(name).includes('jsxDEV'))).toEqual([])
})

test('the library’s styles come before those of our parts, which change them', () => {
  const linked = readFileSync(resolve(BUILT, 'index.html'), 'utf8').matchAll(/assets\/([\w-]+\.css)/g)
  const sheets = [...linked].map(([, name = '']) => read(name).toString())
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.map((sheet) => sheet.includes('--mantine-color-scheme:'))).toEqual([
    true,
    ...sheets.slice(1).map(() => false),
  ])
})
