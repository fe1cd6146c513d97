import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { jakartaDay, startOfJakartaDay } from '../../banks/jakarta.ts'
import { type Clock, DAY_MS, later, SECOND_MS } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import type { Receiver } from '../../connectors/payout-port.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, pipelined, transaction } from '../../db/transaction.ts'

/** Names that were not right which a merchant may ask about for one account a day: enough for spellings, too few for guesses. */
const NAMES_MAX = 5
/** And all merchants together, so that several accounts with us gain little. */
const NAMES_MAX_OF_ALL = 20
const KEPT_DAYS = 2

type GuessApp = { readonly db: Db; readonly clock: Clock }

/** A name that is about to be compared with the holder of an account. */
type Guess = { readonly merchantId: string; readonly account: Buffer; readonly day: string; readonly name: Buffer }

/**
 * Counts a name before its account is looked up, so that many at once are counted as those one by one; the same name again is
 * the same guess, so that a file may be checked as often as one likes. Throws RATE_LIMITED where there were too many.
 */
export async function countGuess({ db, clock }: GuessApp, merchantId: string, receiver: Receiver): Promise<Guess> {
  const now = clock()
  const guess = {
    merchantId,
    account: hashOf(`${receiver.bankCode} ${receiver.accountNo}`),
    day: jakartaDay(now),
    name: hashOf(receiver.name.trim().replaceAll(/\s+/g, ' ').toUpperCase()),
  }
  const { account, day, name } = guess
  const [, taken] = await transaction(db, ALL_MERCHANTS, (tx) =>
    pipelined([
      // Those of one account are counted one after the other, whoever's they are.
      sql`select pg_advisory_xact_lock(hashtextextended(${account.toString('hex')}, 0))`.execute(tx),
      sql`insert into receiver_guess as known (merchant_id, account, day, names)
        select ${merchantId}, ${account}, ${day}::date, array[${name}::bytea]
        where (select coalesce(sum(cardinality(names)), 0) from receiver_guess where account = ${account} and day = ${day}::date)
            < ${NAMES_MAX_OF_ALL}
          or exists (select from receiver_guess where account = ${account} and day = ${day}::date
            and merchant_id = ${merchantId} and ${name}::bytea = any (names))
        on conflict (merchant_id, account, day) do update set
          names = case when ${name}::bytea = any (known.names) then known.names else known.names || ${name}::bytea end
        where ${name}::bytea = any (known.names) or cardinality(known.names) < ${NAMES_MAX}
        returning 1`.execute(tx),
    ]),
  )
  if (taken.rows.length > 0) return guess
  const seconds = Math.ceil((later(startOfJakartaDay(day), DAY_MS).getTime() - now.getTime()) / SECOND_MS)
  const sentence = 'Too many names were tried for this account today; ask again tomorrow.'
  throw new ApiError('RATE_LIMITED', sentence, [], { 'retry-after': `${Math.max(1, seconds)}` })
}

/** Takes a guess back that was right, or that no bank answered: nothing was learned by it. */
export async function releaseGuess({ db }: Pick<GuessApp, 'db'>, guess: Guess): Promise<void> {
  const { merchantId, account, day, name } = guess
  await transaction(db, merchantId, (tx) =>
    sql`update receiver_guess set names = array_remove(names, ${name}::bytea)
      where merchant_id = ${merchantId} and account = ${account} and day = ${day}::date`.execute(tx),
  )
}

/** Deletes what was counted on days that are over. Returns how many. */
export async function forgetGuesses({ db }: Pick<GuessApp, 'db'>, now: Date): Promise<number> {
  const before = jakartaDay(later(now, -KEPT_DAYS * DAY_MS))
  const gone = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.deleteFrom('receiver_guess').where('day', '<', sql<Date>`${before}::date`).executeTakeFirst(),
  )
  return Number(gone.numDeletedRows)
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
