import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { findMembership } from '../people/membership.ts'
import { nextDigest } from './digest.ts'
import { keepChoice, readChoice } from './store.ts'
import { type Choices, choicesOf, TOPICS } from './topics.ts'

type Ended = { readonly merchantId: string; readonly personId: string; readonly topics: readonly string[] }

/** Ends a member's mails about some topics; of somebody who is none any more there are none to end. */
export const endMails = (db: Db, now: Date, ended: Ended): Promise<void> =>
  transaction(db, ended.merchantId, async (tx) => {
    const membership = await findMembership(tx, ended.merchantId, ended.personId)
    if (!membership) return
    const off = TOPICS.filter((topic) => ended.topics.includes(topic)).map((topic) => [topic, 'off'] as const)
    const choices: Choices = {
      ...choicesOf(membership.role, await readChoice(tx, ended)),
      ...Object.fromEntries(off),
    }
    const digestAt = nextDigest(membership.timeZone, choices, now)
    await keepChoice(tx, ended, { choices, digestAt })
  })
