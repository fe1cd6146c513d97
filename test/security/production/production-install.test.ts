import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SDK_SOURCE } from '../../../scripts/inputs.ts'
import { FILES, isTest, reachOf, type SourceFile } from '../../architecture/source.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const readPackage = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
const { dependencies, scripts } = readPackage('.') as Record<'dependencies' | 'scripts', Record<string, string>>

/** What an installation without devDependencies runs: `prepare` builds all of it, and `start` looks whether it must. */
const SCRIPTS = ['prepare', 'build', 'build:server', 'build:page', 'build:dashboard', 'prestart', 'start', 'gapura']
const commands = SCRIPTS.flatMap((name) => (scripts[name] ?? '').split(' && '))
const tools = commands.flatMap((command) => /^node (scripts\/\S+)/.exec(command)?.[1] ?? [])

const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name)

test('what is built, and what builds it, needs no package that only developers install', () => {
  expect(tools).toEqual(['scripts/build-server.ts', 'scripts/build-if-stale.ts'])
  const built = FILES.map(({ path }) => path).filter((path) => /^(src|dashboard)\//.test(path) && !isTest(path))
  const reached = new Map<string, SourceFile>()
  for (const path of [...built, ...tools, 'vite.config.ts']) reachOf(path, reached)
  const packages = new Set([...reached.values()].flatMap((file) => file.packages.map(packageOf)))
  expect([...packages]).toEqual(expect.arrayContaining(['vite', 'fastify', 'react']))
  // Our own are built from their source.
  const isOurs = (name: string): boolean => name in SDK_SOURCE
  expect([...packages].filter((name) => !isBuiltin(name) && !isOurs(name) && !(name in dependencies))).toEqual([])
})

test('the programs that build and start it are installed with it', () => {
  const programs = commands.map((command) => command.replace(/^exec /, '').split(' ')[0]).filter((one) => one !== 'npm')
  const installed = Object.keys(dependencies).flatMap((name) => {
    const { bin = {} } = readPackage(join('node_modules', name)) as { bin?: string | Record<string, string> }
    return typeof bin === 'string' ? [name] : Object.keys(bin)
  })
  expect(installed).toEqual(expect.arrayContaining(programs))
})
