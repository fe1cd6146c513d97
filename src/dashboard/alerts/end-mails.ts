import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { findMembership } from '../people/membership.ts'
import { nextDigest } from './digest.ts'
import { readChoice, saveChoice } from './store.ts'
import { type Choices, choicesOf, TOPICS } from './topics.ts'

type Ended = { readonly merchantId: string; readonly personId: string; readonly topics: readonly string[] }

/** Unsubscribes a member from some topics; does nothing for a person who is no longer a member. */
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
    await saveChoice(tx, ended, { choices, digestAt })
  })
