import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { nextDigest } from '../alerts/digest.ts'
import { isOperator } from '../people/operator-store.ts'
import { keepOperatorChoices, readOperatorChoices } from './store.ts'
import { isOperatorTopic, OPERATOR_ZONE, type OperatorChoices } from './topics.ts'

/** Keeps what an operator wants to hear of. */
export const chooseMails = (tx: Tx, now: Date, personId: string, choices: OperatorChoices): Promise<void> =>
  keepOperatorChoices(tx, now, personId, { choices, digestAt: nextDigest(OPERATOR_ZONE, choices, now) })

type Ended = { readonly personId: string; readonly topics: readonly string[] }

/** Ends an operator's mails about some topics; of somebody who is none any more there are none to end. */
export const endOperatorMails = (db: Db, now: Date, { personId, topics }: Ended): Promise<void> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    if (!(await isOperator(tx, personId))) return
    const chosen = await readOperatorChoices(tx, personId)
    const ended = Object.fromEntries(topics.filter(isOperatorTopic).map((topic) => [topic, 'off'] as const))
    await chooseMails(tx, now, personId, { ...chosen, ...ended })
  })
