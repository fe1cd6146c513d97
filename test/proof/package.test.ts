import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Scope } from '../../src/proof/package/scope.ts'
import { zipOf } from '../../src/proof/package/zip.ts'
import { aFolder } from '../setup/folder.ts'
import { someBooks } from './books.ts'
import { aPackage, faultsOf, type Package, writePackage } from './package.ts'

const RUNS = Number(process.env.PROOF_RUNS ?? 30)
/** Written from docs/proof.md alone, by an author who read nothing else. */
const SECOND_VERIFIER = resolve(import.meta.dirname, 'verify.py')
const hasPython = existsSync(SECOND_VERIFIER) && spawnSync('python3', ['--version']).status === 0

const books = await someBooks(4)
const { db } = books
const [merchantId = ''] = books.merchants
await books.work(new Date('2026-11-20T01:00:00+07:00'))
const ids = await books.book('2026-11-20', 150)
await books.close('2026-11-20')
await books.book('2026-11-21', 9)
// 2026-11-22 stays empty.
await books.close('2026-11-22')
await books.book('2026-11-23', 60)
await books.close('2026-11-23')

const SCOPES: readonly Scope[] = [
  { kind: 'day', day: '2026-11-20' },
  { kind: 'day', day: '2026-11-22' },
  { kind: 'merchant', merchantId, from: '2026-11-20', to: '2026-11-22' },
  { kind: 'merchant', merchantId, from: '2026-11-21', to: '2026-11-23' },
  { kind: 'merchant', merchantId, from: '2026-11-22', to: '2026-11-22' },
  { kind: 'transaction', transactionId: ids[99] ?? '' },
]
const packages = await Promise.all(SCOPES.map((scope) => aPackage(db, scope)))

const nodeSays = (folder: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(folder, 'verify.mjs'), ...args], { encoding: 'utf8', cwd: '/' })
const pythonSays = (folder: string) => spawnSync('python3', [SECOND_VERIFIER, folder], { encoding: 'utf8', cwd: '/' })

test.each(SCOPES.map((scope, n) => [scope, packages[n] ?? {}] as const))(
  'a package holds by itself, in a process of its own: %j',
  (_scope, files) => {
    const folder = writePackage(files)
    const { status, stdout } = nodeSays(folder)
    expect([status, stdout]).toEqual([0, expect.stringMatching(/Everything holds\.\n$/)])
    if (hasPython) expect(pythonSays(folder)).toMatchObject({ status: 0 })
  },
)

test.runIf(hasPython)('a package as a ZIP archive is read by another program, and holds', async () => {
  const [files = {}] = packages
  const archive = join(aFolder(), 'proof.zip')
  const blocks: Buffer[] = []
  for await (const block of zipOf(filesOf(files))) blocks.push(block)
  writeFileSync(archive, Buffer.concat(blocks))
  expect(pythonSays(archive)).toMatchObject({ status: 0 })
})

async function* filesOf(files: Package) {
  for (const [name, text] of Object.entries(files)) yield { name, pieces: text.match(/[\s\S]{1,700}/g) ?? [] }
}

test('a package for an auditor who has an earlier one shows that the books continue it', async () => {
  const [earlier = {}] = packages
  const later = await aPackage(db, { kind: 'day', day: '2026-11-23' }, '2026-11-20')
  const { status, stdout } = nodeSays(writePackage(later), '--earlier', writePackage(earlier))
  expect([status, stdout]).toEqual([0, expect.stringMatching(/days are in both packages[\s\S]*Everything holds/)])
})

test('a package whose keys are not the gateway’s does not hold', async () => {
  const [files = {}] = packages
  const other = await aPackage((await otherBooks()).db, { kind: 'day', day: '2026-11-20' })
  expect(await faultsOf({ ...files, 'keys.json': other['keys.json'] ?? '' })).not.toEqual([])
})

async function otherBooks() {
  const other = await someBooks(1)
  await other.work(new Date('2026-11-20T01:00:00+07:00'))
  await other.close('2026-11-20')
  return other
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/** What a file must not be changed in: not what it says (`made`, `zone`), nor how it is spaced. */
const CHANGED: Readonly<Record<string, RegExp>> = {
  'entries.csv': /[^\r\n]/,
  'days.json': /(?<=")[\w-]+\.[\w-]+\.[\w-]{85}|[0-9a-f]{64}/,
  'proofs.json': /[0-9a-f]{64}|2026-11-2\d/,
  'heads.json': /[0-9a-f]{64}|(?<="(?:position|index)": )\d+/,
  'keys.json': /(?<="(?:kid|x)": ")[\w-]{26,42}/,
  'manifest.json': /(?<="(?:day|from|to|merchantId|transactionId|issuer|format)": ")[^"]+/,
}

/** Changes one character of a file, at a random place that matters; undefined: it has none. */
function changeOne(files: Package): { name: string; files: Package; what: string } | undefined {
  const name = pick(Object.keys(CHANGED))
  const text = files[name] ?? ''
  const places = [...text.matchAll(new RegExp(CHANGED[name] ?? '', 'g'))]
  if (places.length === 0) return undefined
  const { 0: found, index } = pick(places)
  const at = index + Math.floor(Math.random() * found.length)
  const old = text[at] ?? ''
  const others = /\d/.test(old) ? '0123456789' : /[a-f]/.test(old) ? 'abcdef' : 'xyzXYZ._'
  const changed = pick([...others].filter((one) => one !== old))
  return {
    name,
    files: { ...files, [name]: text.slice(0, at) + changed + text.slice(at + 1) },
    what: `${old} at ${at} → ${changed}`,
  }
}

/** Removes or repeats a line of the transactions, or exchanges two. */
function moveLines(files: Package): { name: string; files: Package; what: string } | undefined {
  const lines = (files['entries.csv'] ?? '').split('\r\n').slice(0, -1)
  if (lines.length < 3) return undefined
  const [one, other] = [1, 1].map(() => 1 + Math.floor(Math.random() * (lines.length - 1)))
  const what = pick(['remove', 'repeat', 'exchange'])
  const before = lines.join()
  const [a = 1, b = 1] = [one, other]
  if (what === 'remove') lines.splice(a, 1)
  if (what === 'repeat') lines.splice(a, 0, lines[b] ?? '')
  if (what === 'exchange') [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? '']
  if (lines.join() === before) return undefined
  return {
    name: 'entries.csv',
    files: { ...files, 'entries.csv': `${lines.join('\r\n')}\r\n` },
    what: `${what} ${a} ${b}`,
  }
}

test(`of ${RUNS} packages in which one thing was changed none holds`, async () => {
  for (let run = 0; run < RUNS; run++) {
    const files = pick(packages)
    const change = pick([changeOne, changeOne, moveLines])(files)
    if (!change) continue
    const faults = await faultsOf(change.files)
    expect(faults.length, `${change.name}: ${change.what} in ${files['manifest.json']}`).toBeGreaterThan(0)
    if (hasPython && run % 10 === 0) {
      const { status } = pythonSays(writePackage(change.files))
      expect(status, `verify.py, ${change.name}: ${change.what} in ${files['manifest.json']}`).not.toBe(0)
    }
  }
})
