import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertImportable } from '../../banks/statements/plausible.ts'
import { readStatementFile } from '../../banks/statements/read-file.ts'
import { StatementError } from '../../banks/statements/statement.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import { fieldError } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import type { Counterpart } from '../../ledger/read/operator-books.ts'
import { changeAccount, findAccount } from '../../statements/account.ts'
import { bookBreak, explainBreak, matchByHand, reopenBreak } from '../../statements/breaks/act.ts'
import { countOpenSince } from '../../statements/breaks/read-breaks.ts'
import { isCounterpart } from '../../statements/counterparts.ts'
import { findMatches } from '../../statements/find-matches.ts'
import { importAndMatch } from '../../statements/import-and-match.ts'
import { undoMatch, undoneAction } from '../../statements/undo-match.ts'
import { operatorOf, TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import { route } from '../route.ts'
import type { CommandEntry } from '../trail/record-command.ts'
import type { Trail } from '../trail/trail.ts'
import { describeAccount, formatAmount, toBreak, toMatch } from './describe.ts'
import { statementEndpoints } from './schema.ts'

const BODY_MAX_BYTES = 16 * 1_024 * 1_024
const PREVIEWED = 10

/** `patientDb`: an import may take longer than a request otherwise may. */
type Dependencies = Trail & { readonly patientDb: Db }
type Action = Omit<CommandEntry, 'merchantId'>
type Doing = { readonly at: Date; readonly by: string }

/** `/dashboard/api/operator/statements`: bank statements compared with the clearing accounts, for operators. */
export function statementRoutes(scope: FastifyInstance, app: Dependencies): void {
  const act = recordedActions(app)
  readRoutes(scope, app)
  breakRoutes(scope, act)

  route(scope, statementEndpoints.change, { config: TO_CHANGE }, async (request) => {
    const { id } = request.params
    await describeAccount(app.patientDb, id)
    await act(request, { what: 'statement.set', subject: id, detail: request.body }, (tx) =>
      changeAccount(tx, id, request.body),
    )
    return describeAccount(app.patientDb, id)
  })

  route(scope, statementEndpoints.import, { bodyLimit: BODY_MAX_BYTES, config: TO_CHANGE }, async (request) => {
    const { params, body } = request
    await describeAccount(app.patientDb, params.id)
    const file = { connectionId: params.id, source: body.name, text: body.text }
    const action = { what: 'statement.import', subject: params.id, detail: { file: body.name } } as const
    const { imported, matched } = await act(request, action, async (tx, doing) => {
      const { mapping } = await findAccount(tx, params.id)
      return importAndMatch(tx, { ...file, ...doing, read: readStatementFile(body.text, mapping) })
    })
    const statements = imported.is === 'imported' ? imported.statements : []
    return {
      isRepeated: imported.is === 'repeated',
      newEntries: statements.reduce((sum, { newEntries }) => sum + newEntries, 0),
      matched: matched.entries,
      resolved: matched.resolved,
      opened: matched.opened,
    }
  })

  route(scope, statementEndpoints.match, { config: TO_CHANGE }, async (request) => {
    const { id } = request.params
    const { entryIds, bookings, difference, note } = request.body
    const action = { what: 'statement.match', subject: id, detail: request.body } as const
    const named = { connectionId: id, entryIds, items: bookings }
    const account = difference === undefined ? undefined : readCounterpart(difference, 'difference')
    await act(request, action, (tx, doing) => matchByHand(tx, { ...named, difference: account }, { ...doing, note }))
    return describeAccount(app.patientDb, id)
  })
}

function readRoutes(scope: FastifyInstance, { patientDb, clock }: Dependencies): void {
  route(scope, statementEndpoints.countOverdue, { config: TO_READ }, async () => ({
    overdue: await transaction(patientDb, ALL_MERCHANTS, (tx) => countOpenSince(tx, later(clock(), -DAY_MS))),
  }))

  route(scope, statementEndpoints.findMatches, { config: TO_READ }, async ({ query }) => {
    const found = await transaction(patientDb, ALL_MERCHANTS, (tx) => findMatches(tx, query.q.trim()))
    return { data: found.map(toMatch) }
  })

  route(scope, statementEndpoints.read, { config: TO_READ }, (request) => describeAccount(patientDb, request.params.id))

  route(scope, statementEndpoints.preview, { bodyLimit: BODY_MAX_BYTES, config: TO_READ }, async ({ params, body }) => {
    const stored = await transaction(patientDb, ALL_MERCHANTS, (tx) => findAccount(tx, params.id))
    const { format, statements } = await refusing(async () => {
      const read = readStatementFile(body.text, body.mapping ?? stored.mapping)
      assertImportable(read.statements, clock())
      return read
    })
    return {
      format,
      statements: statements.map(({ account, currency, opening, closing, entries }) => ({
        account,
        currency,
        count: entries.length,
        opening: opening && formatAmount(opening.amount, currency),
        closing: closing && formatAmount(closing.amount, currency),
        entries: entries.slice(0, PREVIEWED).map(({ day, money, reference, text }) => ({
          day,
          amount: formatAmount(money.amount, currency),
          reference,
          text,
        })),
      })),
    }
  })
}

type Act = ReturnType<typeof recordedActions>

function breakRoutes(scope: FastifyInstance, act: Act): void {
  const { explainBreak: explain, reopenBreak: reopen } = statementEndpoints
  for (const [endpoint, what, move] of [
    [explain, 'statement_break.explain', explainBreak],
    [reopen, 'statement_break.reopen', reopenBreak],
  ] as const) {
    route(scope, endpoint, { config: TO_CHANGE }, async (request) => {
      const { id } = request.params
      const { note } = request.body
      const action = { what, subject: id, detail: { note } }
      return toBreak(await act(request, action, (tx, doing) => move(tx, id, { ...doing, note })))
    })
  }

  route(scope, statementEndpoints.undoMatch, { config: TO_CHANGE }, async (request) => {
    const { id } = request.params
    const { note } = request.body
    const { opened } = await act(
      request,
      (undone: Awaited<ReturnType<typeof undoMatch>>) => undoneAction(id, note, undone),
      (tx, doing) => undoMatch(tx, id, { ...doing, note }),
    )
    return { opened }
  })

  route(scope, statementEndpoints.bookBreak, { config: TO_CHANGE }, async (request) => {
    const { id } = request.params
    const { account, note } = request.body
    const to = readCounterpart(account, 'account')
    const action = { what: 'statement_break.book', subject: id, detail: { account, note } } as const
    return toBreak(await act(request, action, (tx, doing) => bookBreak(tx, id, to, { ...doing, note })))
  })
}

/** Performs an action in one transaction with its entry in the trail, in the operator's name; on `patientDb`. */
const recordedActions =
  (app: Dependencies) =>
  <T>(
    request: FastifyRequest,
    action: Action | ((done: T) => Action),
    work: (tx: Tx, doing: Doing) => Promise<T>,
  ): Promise<T> =>
    refusing(() =>
      recordedTransaction({ ...app, db: app.patientDb }, request, async (tx, record) => {
        const done = await work(tx, { at: app.clock(), by: operatorOf(request).person.email })
        await record({ ...(typeof action === 'function' ? action(done) : action), merchantId: null })
        return done
      }),
    )

function readCounterpart(account: string, field: string): Counterpart {
  if (isCounterpart(account)) return account
  throw fieldError(field, 'UNKNOWN', 'This account does not exist.')
}

/** Reports what cannot be done with a file or a break as the caller's mistake. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StatementError) throw fieldError('', error.code, error.message)
    throw error
  }
}
