import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../src/db/db.ts'
import { packageFiles } from '../../src/proof/package/package-files.ts'
import type { Scope } from '../../src/proof/package/scope.ts'
import { verifyPackage } from '../../src/proof/verifier/verify.mjs'
import { aFolder } from '../setup/folder.ts'

/** A package in memory: its files by name. */
export type Package = Readonly<Record<string, string>>

export async function aPackage(db: Db, scope: Scope, since: string | null = null): Promise<Package> {
  const wanted = { scope, since, now: new Date('2026-11-24T00:00:00Z') }
  const files: Record<string, string> = {}
  for await (const { name, pieces } of packageFiles(db, wanted)) {
    files[name] = ''
    for await (const piece of pieces) files[name] += piece
  }
  return files
}

/** The files of a package that was written. */
export const readFolder = (folder: string): Package =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

/** Writes a package into a new folder. */
export function writePackage(files: Package): string {
  const folder = join(aFolder(), 'package')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** What the package's own verifier finds, in this process: every fault, or why it cannot be read. */
export async function faultsOf(files: Package): Promise<readonly string[]> {
  try {
    const read = (name: string) => files[name] ?? readFileSync(`/nowhere/${name}`, 'utf8')
    return (await verifyPackage({ read, stream: (name) => [read(name)] })).faults
  } catch (error) {
    return [(error as Error).message]
  }
}
