import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCurrency } from '../../src/base/currency.ts'
import { readIntent } from '../../src/intents/read.ts'
import type { Reading } from '../../src/intents/reading.ts'
import type { Rule, Table } from '../../src/intents/rules.ts'
import { DOUBT_QUESTIONS, QUESTIONS, type Question, TROUBLE_QUESTIONS } from '../../src/intents/words/questions.ts'

type AnyRule = Rule<unknown, unknown>
type AnyLink = { test: AnyRule['when']; readonly rule: AnyRule; readonly next: AnyLink | undefined }
type AnyTable = Omit<Table<AnyRule>, 'head'> & { readonly head: AnyLink | undefined }

const FOLDER = new URL('../../src/intents/', import.meta.url)

const isTable = (value: unknown): value is AnyTable =>
  typeof value === 'object' && value !== null && 'rules' in value && 'head' in value

/** Every table that a file of a stage exports, by its name. */
async function findTables(): Promise<[name: string, table: AnyTable][]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\w\/[\w-]+\.ts$/.test(file),
  )
  const modules = await Promise.all(files.map((file) => import(new URL(file, FOLDER).pathname)))
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, AnyTable] => isTable(entry[1])),
  )
}

const tables = await findTables()

/** The states in which each rule decided since the last example was read. */
const decided = new Map<AnyRule, unknown[]>()

/** Records the states in which the rule of a link decides. */
function watch(link: AnyLink): void {
  link.test = (state) => {
    const holds = link.rule.when(state)
    if (holds) decided.set(link.rule, [...(decided.get(link.rule) ?? []), state])
    return holds
  }
}

function forEachLink(act: (link: AnyLink) => void): void {
  for (const [, { head }] of tables) for (let link = head; link !== undefined; link = link.next) act(link)
}

// Workers are shared, so that other files read with the tables as they were.
beforeAll(() => forEachLink(watch))
afterAll(() =>
  forEachLink((link) => {
    link.test = link.rule.when
  }),
)

function readExample({ example, region = 'ID', defaultCurrency }: AnyRule): Reading {
  decided.clear()
  const currency = defaultCurrency !== undefined && isCurrency(defaultCurrency) ? defaultCurrency : null
  return readIntent(example, { region, defaultCurrency: currency })
}

/** A rule that always holds, so that it has to be the last one. */
const isLast = ({ when }: AnyRule): boolean => when.length === 0

/** The next rule of the table that would decide the example if this one did not. */
function findNext({ rules }: AnyTable, rule: AnyRule): string | undefined {
  readExample(rule)
  const states = decided.get(rule) ?? []
  const later = rules.slice(rules.indexOf(rule) + 1).filter((other) => !isLast(other))
  return states.map((state) => later.find(({ when }) => when(state))?.name).find((name) => name !== undefined)
}

test('the stages hold their rules in tables', () => {
  expect(tables.length).toBeGreaterThan(60)
  expect(tables.flatMap(([, { rules }]) => rules).length).toBeGreaterThan(400)
})

describe.each(tables)('%s', (_name, table) => {
  const { rules, takes } = table

  test('names every rule once, in kebab-case', () => {
    const names = rules.map(({ name }) => name)
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('decides the example of every rule by that rule', () => {
    const undecided = rules.filter((rule) => {
      readExample(rule)
      return !decided.has(rule)
    })
    expect(undecided.map(({ name, example }) => `${name}: ${example}`)).toEqual([])
  })

  test('tries a rule that holds for everything last', () => {
    expect(rules.slice(0, -1).filter(isLast)).toEqual([])
  })

  test.runIf(takes === 'first')('says of every rule which later one its order matters to', () => {
    const claimed = rules.map(({ name, over }) => `${name} over ${over}`)
    expect(rules.map((rule) => `${rule.name} over ${findNext(table, rule)}`)).toEqual(claimed)
  })
})

const escapeSigns = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The words of a question around what it quotes. */
const wordsOf = (question: Question): RegExp[] =>
  Object.values(question).map(
    (text) =>
      new RegExp(
        `^${escapeSigns(text)
          .replaceAll('…', '.*')
          .replaceAll(/¤[\d\\.]+/g, '(?:Rp|[A-Z]{3} )[\\d.,]+')}$`,
        's',
      ),
  )

test('every question arises from the example of some rule', () => {
  const readings = tables.flatMap(([, { rules }]) => rules.map(readExample))
  const details = readings.flatMap((reading) => (reading.is === 'refused' ? [reading.detail] : []))
  // Asked by the endpoint, which knows the bounds of the payment method, and about answers.
  const { unfit: _unfit, answeredOtherwise: _answered, several, ...questions } = QUESTIONS
  const all = Object.entries({
    ...questions,
    several: () => several(['…', '…']),
    ...TROUBLE_QUESTIONS,
    ...DOUBT_QUESTIONS,
  })
  const withoutExample = all.filter(([, question]) => {
    const words = wordsOf((question as (...said: string[]) => Question)('…', '…'))
    return !details.some((detail) => words.some((one) => one.test(detail)))
  })
  expect(withoutExample.map(([name]) => name)).toEqual([])
})
