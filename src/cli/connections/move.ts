import { StartError } from '../../base/start-error.ts'
import type { Moved } from '../../connections/change-state.ts'
import { ALL_MERCHANTS, type Tx } from '../../db/transaction.ts'
import { unknown, withDatabase } from '../database.ts'
import { readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { readConnectionId } from './read-input.ts'

type Move = (tx: Tx, id: string, now: Date) => Promise<Moved>

/** Runs a command that changes the state of the connection named by its argument, and prints the new state. */
export async function moveConnectionBy(
  args: readonly string[],
  what: 'connection.activate' | 'connection.disable',
  move: Move,
): Promise<void> {
  const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
  const id = readConnectionId(word)
  const { name, state } = await withDatabase((db, config) =>
    recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
      const moved = await move(tx, id, new Date())
      if (moved.is === 'unknown') throw unknown('connection', id)
      if (moved.is === 'wrong_state') throw new StartError(`${id} is ${moved.state}, from which it cannot be moved.`)
      const { owner, name } = moved.connection
      await record({ what, merchantId: owner, subject: id, detail: { name } })
      return moved.connection
    }),
  )
  console.log(options.json ? JSON.stringify({ id, state }) : `${id} (${name}) is ${state}.`)
}
