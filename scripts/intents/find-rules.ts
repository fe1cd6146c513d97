import { readdirSync } from 'node:fs'
import type { Rule, Table } from '../../src/intents/rules.ts'

type AnyRule = Rule<unknown, unknown>
type AnyLink = { test: AnyRule['when']; readonly rule: AnyRule; readonly next: AnyLink | undefined }

const FOLDER = new URL('../../src/intents/', import.meta.url)
const TABLE_FILE = /\w\/[\w-]+\.ts$/

const isTable = (value: unknown): value is Table<AnyRule> =>
  typeof value === 'object' && value !== null && 'rules' in value && 'head' in value

/** Every rule of every stage, by its table and name. */
export async function findRules(): Promise<Map<AnyLink, string>> {
  const rules = new Map<AnyLink, string>()
  // Sorted, for folders list their files in any order.
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => TABLE_FILE.test(file))
    .sort()
  for (const file of files)
    for (const [name, value] of Object.entries(await import(new URL(file, FOLDER).pathname))) {
      if (!isTable(value)) continue
      for (let link = value.head as AnyLink | undefined; link !== undefined; link = link.next)
        rules.set(link, `${name} ${link.rule.name}`)
    }
  return rules
}
