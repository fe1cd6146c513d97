import type { Gapura } from '@gapura/sdk'
import { openClient } from '../account.ts'
import type { Command } from '../command.ts'
import { printJson } from '../lines.ts'
import { readId, readNumber, readOptions } from '../options.ts'

type Query = Readonly<Record<string, string | number>>
/** Rows of what is shown, by name; those of null are left out. */
type Rows = Readonly<Record<string, string | null>>

/** A kind of thing that is listed and shown. `filters`: an option each, by the name the API has for it. */
export type Readable<One, Detail> = {
  readonly command: string
  readonly prefix: string
  readonly one: string
  readonly filters: Readonly<Record<string, { readonly name: string; readonly help: string }>>
  list(gapura: Gapura, query: Query): { take(count: number): Promise<One[]> }
  get(gapura: Gapura, id: string): Promise<Detail>
  line(one: One): string
  rows(one: Detail): Rows
}

const LIMIT_MAX = 1_000
const PAGE_MAX = 100

/** The newest of a kind, by filters. */
export const listing = <One, Detail>({ command, one, filters, list, line }: Readable<One, Detail>): Command => ({
  help: `Usage: gapura ${command} list${Object.keys(filters)
    .map((option) => ` [--${option} ${option.toUpperCase()}]`)
    .join('')} [--limit N] [--json]

Lists ${one}s, newest first: 20, or --limit up to ${LIMIT_MAX}.
${Object.entries(filters)
  .map(([option, { help }]) => `  --${option.padEnd(12)}  ${help}`)
  .join('\n')}
--json prints them as the API gives them, as one array.`,
  async run(args) {
    const known = Object.fromEntries(Object.keys(filters).map((option) => [option, { type: 'string' as const }]))
    const read = readOptions(args, { ...known, limit: { type: 'string' } }).options
    const options: Readonly<Record<string, unknown>> = read
    const limit = readNumber(read.limit, 'limit', [1, LIMIT_MAX], 20)
    const query: Record<string, string | number> = { limit: Math.min(limit, PAGE_MAX) }
    for (const [option, { name }] of Object.entries(filters)) {
      const value = options[option]
      if (typeof value === 'string') query[name] = value
    }
    const found = await list(await openClient(), query).take(limit)
    if (read.json) printJson(found)
    else console.log(found.length === 0 ? `There is no such ${one}.` : found.map(line).join('\n'))
  },
})

/** One of a kind, by its id. */
export const showing = <One, Detail>({ command, prefix, one, get, rows }: Readable<One, Detail>): Command => ({
  help: `Usage: gapura ${command} get ID [--json]

Shows how a ${one} stands. --json prints it as the API gives it.`,
  async run(args) {
    const { options, words } = readOptions(args, {}, 1)
    const id = readId(prefix, words[0], `${command} list`)
    const found = await get(await openClient(), id)
    if (options.json) {
      printJson(found)
      return
    }
    const shown = Object.entries(rows(found)).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
    const width = Math.max(...shown.map(([name]) => name.length))
    console.log([id, ...shown.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)].join('\n'))
  },
})

export const money = (currency: string, amount: number): string => `${currency} ${amount.toLocaleString('en-US')}`

type Interval = { readonly unit: string; readonly count: number }
export const everyOf = ({ unit, count }: Interval): string =>
  count === 1 ? `every ${unit}` : `every ${count} ${unit}s`
