import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { nextDigest } from '../alerts/digest.ts'
import { isOperator } from '../people/operator-store.ts'
import { readOperatorChoices, saveOperatorChoices } from './store.ts'
import { isOperatorTopic, OPERATOR_ZONE, type OperatorChoices } from './topics.ts'

/** Saves what an operator wants to be mailed about. */
export const chooseMails = (tx: Tx, now: Date, personId: string, choices: OperatorChoices): Promise<void> =>
  saveOperatorChoices(tx, now, personId, { choices, digestAt: nextDigest(OPERATOR_ZONE, choices, now) })

type Ended = { readonly personId: string; readonly topics: readonly string[] }

/** Unsubscribes an operator from some topics; does nothing for a person who is no longer an operator. */
export const endOperatorMails = (db: Db, now: Date, { personId, topics }: Ended): Promise<void> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    if (!(await isOperator(tx, personId))) return
    const chosen = await readOperatorChoices(tx, personId)
    const ended = Object.fromEntries(topics.filter(isOperatorTopic).map((topic) => [topic, 'off'] as const))
    await chooseMails(tx, now, personId, { ...chosen, ...ended })
  })
