import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, DAY_MS, later, SECOND_MS } from '../../base/clock.ts'
import { WaitQueue } from '../../base/concurrency/wait-queue.ts'
import { ApiError } from '../../base/errors.ts'
import type { Receiver } from '../../connectors/payout-port.ts'
import type { Db } from '../../db/db.ts'
import { groupCommitPer } from '../../db/group-commit.ts'
import { ALL_MERCHANTS, pipelined, transaction } from '../../db/transaction.ts'
import { tooManyAtOnce } from '../../http/problem.ts'
import { HOME } from '../../markets/market-of.ts'

/** Wrong names that a merchant may inquire about per account and day: enough for spellings, too few for guessing. */
const NAMES_MAX = 5
/** The same limit across all merchants, so that holding several merchant accounts gains little. */
const NAMES_MAX_OF_ALL = 20
/** The limit for wrong names of inquiries and failed payouts together: higher, so that inquiries alone block no payout. */
const NAMES_MAX_WITH_PAYOUTS = 10
const RETENTION_DAYS = 2
/** How long an inquiry waits for earlier ones about the same account. */
const TURN_MS = 5 * SECOND_MS

type GuessApp = { readonly db: Db; readonly clock: Clock }

/** A name to compare with the holder of an account. */
type Guess = { readonly merchantId: string; readonly account: Buffer; readonly day: string; readonly name: Buffer }
/** A guess that was counted before it is compared. `isNew`: by this inquiry; otherwise it was already counted. */
type Counted = Guess & { readonly isNew: boolean }

/** Inquiries about one account are serialised outside the database, so that they occupy only one of its connections. */
const queue = new WaitQueue(1)

/**
 * Counts a name before its account is looked up, so that concurrent inquiries count like sequential ones; the same name again is
 * the same guess, so a file may be checked any number of times. Throws RATE_LIMITED past the limit.
 */
export async function countGuess({ db, clock }: GuessApp, merchantId: string, receiver: Receiver): Promise<Counted> {
  const now = clock()
  const guess = guessOf(merchantId, receiver, now)
  const { account, day, name } = guess
  const endTurn = await queue.take(account.toString('hex'), TURN_MS)
  if (!endTurn) throw tooManyAtOnce('Other inquiries about this account')
  const [, { rows }] = await transaction(db, ALL_MERCHANTS, (tx) =>
    pipelined([
      // Serialises the counting for one account across all processes and merchants.
      sql`select pg_advisory_xact_lock(hashtextextended(${account.toString('hex')}, 0))`.execute(tx),
      sql<{ isNew: boolean }>`insert into receiver_guess as known (merchant_id, account, day, names)
        select ${merchantId}, ${account}, ${day}::date, array[${name}::bytea]
        where (select coalesce(sum(cardinality(names)), 0) from receiver_guess where account = ${account} and day = ${day}::date)
            < ${NAMES_MAX_OF_ALL}
          or exists (select from receiver_guess where ${isOf(guess)} and ${name}::bytea = any (names))
        on conflict (merchant_id, account, day) do update set
          names = case when ${name}::bytea = any (known.names) then known.names else known.names || ${name}::bytea end
        where ${name}::bytea = any (known.names) or cardinality(known.names) < ${NAMES_MAX}
        returning not exists (select from receiver_guess where ${isOf(guess)} and ${name}::bytea = any (names)) as "isNew"`.execute(
        tx,
      ),
    ]),
  ).finally(endTurn)
  const [counted] = rows
  if (counted) return { ...guess, ...counted }
  const seconds = Math.ceil((later(HOME.calendar.startOf(day), DAY_MS).getTime() - now.getTime()) / SECOND_MS)
  const sentence = 'Too many wrong names were tried for this account today; try again tomorrow.'
  throw new ApiError('RATE_LIMITED', sentence, [], { 'retry-after': `${Math.max(1, seconds)}` })
}

/**
 * Leaves a counted name if it was wrong, and removes it if it was right or no bank reported a holder: nothing was learned. A name
 * counted before this inquiry stays, and is counted again if the other inquiry removed it meanwhile.
 */
export async function resolveGuess({ db }: Pick<GuessApp, 'db'>, guess: Counted, isWrong: boolean): Promise<void> {
  if (isWrong === guess.isNew) return
  const change = isWrong ? addName(guess) : removeName(guess)
  await transaction(db, guess.merchantId, (tx) => change.execute(tx))
}

const removeName = (guess: Guess) =>
  sql`update receiver_guess set names = array_remove(names, ${guess.name}::bytea) where ${isOf(guess)}`

/** Counts a name that is about to fail a payout. */
export const countFailedName = ({ db, clock }: GuessApp, merchantId: string, receiver: Receiver): Promise<unknown> =>
  transaction(db, merchantId, (tx) => addName(guessOf(merchantId, receiver, clock())).execute(tx))

/** Adds a wrong name unless it is already there. */
const addName = ({ merchantId, account, day, name }: Guess) =>
  sql`insert into receiver_guess as known (merchant_id, account, day, names)
    values (${merchantId}, ${account}, ${day}::date, array[${name}::bytea])
    on conflict (merchant_id, account, day) do update set names = known.names || ${name}::bytea
    where ${name}::bytea <> all (known.names) and cardinality(known.names) < ${NAMES_MAX_WITH_PAYOUTS}`

/** Whether a merchant tried so many wrong names for an account today that its payouts there are no longer compared. */
export const areNamesUsedUp = (app: GuessApp, merchantId: string, receiver: Receiver): Promise<boolean> =>
  usedUpOf(app).submit(merchantId, receiver)

const usedUpOf = groupCommitPer(async ({ db, clock }: GuessApp, merchantId: string, receivers: Receiver[]) => {
  const now = clock()
  const guesses = receivers.map((receiver) => guessOf(merchantId, receiver, now))
  const { rows } = await transaction(db, merchantId, (tx) =>
    sql<{ account: Buffer }>`select account from receiver_guess
      where merchant_id = ${merchantId} and day = ${HOME.calendar.dayOf(now)}::date and account = any (${guesses.map(({ account }) => account)}::bytea[])
        and cardinality(names) >= ${NAMES_MAX_WITH_PAYOUTS}`.execute(tx),
  )
  const usedUp = new Set(rows.map(({ account }) => account.toString('hex')))
  return guesses.map(({ account }) => usedUp.has(account.toString('hex')))
})

const guessOf = (merchantId: string, { bankCode, accountNo, name }: Receiver, now: Date): Guess => ({
  merchantId,
  account: hashOf(`${bankCode} ${accountNo}`),
  day: HOME.calendar.dayOf(now),
  name: hashOf(name.trim().replaceAll(/\s+/g, ' ').toUpperCase()),
})

const isOf = ({ merchantId, account, day }: Guess) =>
  sql`merchant_id = ${merchantId} and account = ${account} and day = ${day}::date`

/** Deletes the counts of past days. Returns how many. */
export async function forgetGuesses({ db }: Pick<GuessApp, 'db'>, now: Date): Promise<number> {
  const before = HOME.calendar.dayOf(later(now, -RETENTION_DAYS * DAY_MS))
  const gone = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.deleteFrom('receiver_guess').where('day', '<', sql<Date>`${before}::date`).executeTakeFirst(),
  )
  return Number(gone.numDeletedRows)
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
