import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')
const TABLES = ['checkout', 'attempt', 'payout', 'delivery', 'onboarding', 'payment_link', 'invoice', 'subscription']

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

type Statement = { readonly file: string; readonly table: string; readonly text: string }

const NAME = `["'\`]?(${TABLES.join('|')})["'\`]?`
/** An UPDATE made with Kysely or written as SQL, or the update of an upsert; it ends where it is executed. */
const UPDATES = new RegExp(
  `(?:\\.updateTable\\(\\s*|\\bupdate\\s+(?:only\\s+)?|\\bmerge\\s+into\\s+|\\binsert\\s+into\\s+|\\.insertInto\\(\\s*|\\.mergeInto\\(\\s*)${NAME}(?![\\w.])`,
  'gi',
)

/** Every statement that changes rows of these tables, from its beginning to `execute` or the end of its function. */
const statements: Statement[] = files.flatMap(({ file, text }) =>
  [...text.matchAll(UPDATES)].map((match) => {
    const rest = text.slice(match.index)
    const ends = [rest.search(/\.execute/), rest.search(/\n\}/)].filter((index) => index >= 0)
    return { file, table: match[1] ?? '', text: rest.slice(0, Math.min(...ends, rest.length)) }
  }),
)

/** What a statement assigns to rows that exist: the arguments of `set` and `doUpdateSet`, or the `set` clauses of SQL. */
function assignmentsOf(text: string): string[] {
  const calls = [...text.matchAll(/\.(?:set|doUpdateSet)\(/g)].map(({ 0: call, index }) =>
    untilClosed(text.slice(index + call.length)),
  )
  const clauses = [...text.matchAll(/\bset\s([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|`|$)/gi)]
  return [...calls, ...clauses.map(([, clause]) => clause ?? '')]
}

/** A text up to the parenthesis that closes the one before it. */
function untilClosed(text: string): string {
  let depth = 1
  const end = [...text].findIndex((character) => {
    if (character === '(') depth++
    if (character === ')') depth--
    return depth === 0
  })
  return text.slice(0, end)
}

const assigns = ({ text }: Pick<Statement, 'text'>, column: string): boolean =>
  assignmentsOf(text).some((assigned) => new RegExp(`\\b${column}\\b\\s*(?::|=|[,}])`).test(assigned))

const writersOf = (column: string): string[] => {
  const found = statements.filter((statement) => assigns(statement, column))
  return [...new Set(found.map(({ file, table }) => `${table}: ${file}`))].sort()
}

test('a status is written by the verbs that move it, and by no other statement', () => {
  expect(writersOf('status')).toEqual([
    'attempt: checkout/attempts/move.ts',
    'checkout: checkout/move.ts',
    'delivery: webhooks/delivery/record-results.ts',
    'delivery: webhooks/store.ts',
    'invoice: invoices/move.ts',
    'onboarding: onboarding/store.ts',
    'payment_link: links/store.ts',
    'payout: payouts/move.ts',
    'subscription: subscriptions/move.ts',
  ])
  expect(writersOf('stage')).toEqual(['payout: payouts/move.ts'])
})

test('every statement that writes a status or a stage is guarded by a table of moves', () => {
  const written = statements.filter((statement) => assigns(statement, 'status') || assigns(statement, 'stage'))
  expect(written.filter(({ text }) => !/statesBefore\(|stagesBefore\(/.test(text))).toEqual([])
})

test('columns are assigned where the statement stands, not by an object that was made elsewhere', () => {
  const calls = statements.flatMap(({ file, text }) => assignmentsOf(text).map((assigned) => ({ file, assigned })))
  expect(calls.filter(({ assigned }) => /^\w+\(|^\w+$/.test(assigned.trim()))).toEqual([])
})

test('a sequence is raised where its event is recorded', () => {
  // The audit trail numbers the entries of its chain, which are no events.
  const counted = files.filter(({ file }) => !file.startsWith('dashboard/trail/'))
  const raisers = counted.filter(({ text }) => /\bsequence \+/.test(text)).map(({ file }) => file)
  expect(raisers.sort()).toEqual([
    ...['charges/move.ts', 'checkout/move.ts', 'collections/record-allocated.ts', 'collectors/move.ts'],
    ...['invoices/move.ts', 'onboarding/store.ts', 'payouts/move.ts', 'refunds/move.ts', 'saved-methods/move.ts'],
    'subscriptions/move.ts',
  ])
  const recorders = files.filter(({ text }) => /import \{[^}]*\brecordEvents?\b[^}]*\}/.test(text))
  expect(recorders.map(({ file }) => file).sort()).toEqual([
    'charges/move.ts',
    'checkout/move.ts',
    'collections/record-allocated.ts',
    // Money arrives once: its first event is 1.
    'collections/record-collections.ts',
    'collectors/move.ts',
    // Its openings have no row with a sequence: the first event of each is 1, the second 2.
    'dashboard/alerts/notify-endpoints.ts',
    'invoices/move.ts',
    // Of a period it is finalized when it is made: its first event is 1.
    'invoices/periods/bill.ts',
    'onboarding/reports/report.ts',
    'payouts/move.ts',
    // A refund that begins, by the merchant or by the provider, is at its first number.
    // A day closes once, and its event is its subject's only one.
    'proof/announce.ts',
    'refunds/accept/accept.ts',
    'refunds/move.ts',
    'refunds/provider/book.ts',
    'reports/make/make-next.ts',
    'saved-methods/move.ts',
    'subscriptions/move.ts',
  ])
})

test.each([
  [`tx.updateTable('payout').set({ due_at: null, stage: 'UNKNOWN' }).where('id', '=', id).execute()`, 'stage', true],
  [`tx.updateTable('payout').set({ due_at: null }).where('stage', '<>', 'QUEUED').execute()`, 'stage', false],
  ['update payout set status = $1 where id = $2', 'status', true],
  ['update payout set due_at = $1 where status = $2', 'status', false],
  [`insert into delivery (status) values ('PENDING') on conflict do update set status = 'PENDING'`, 'status', true],
  [`insert into delivery (status) values ('PENDING') on conflict do nothing`, 'status', false],
] as const)('%s: assigns %s: %s', (text, column, expected) => {
  expect(assigns({ text }, column)).toBe(expected)
})
