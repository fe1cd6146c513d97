import type { Tx } from '../../../db/transaction.ts'
import type { Misbehaviour } from '../behaviour.ts'
import { queueNotification } from '../notification/queue.ts'
import { type PayRefusalCode, payRefused } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import { isMandate } from '../wallet/store.ts'
import { linkNotification, type TokenStatus } from './notifications.ts'
import { phoneBehaviour } from './phones.ts'
import { type BankLink, type LinkKey, lockLink, moveLink } from './store.ts'

export type LinkAct =
  | { readonly is: 'agree'; readonly phone: string | null }
  | { readonly is: 'refuse' }
  /** The payer ends a link in their wallet's app. */
  | { readonly is: 'unlink' }

type Decided =
  | { readonly is: 'decided'; readonly link: BankLink; readonly agreed: boolean }
  | { readonly is: 'refused'; readonly code: PayRefusalCode }

/** What a payer does with a link. Only one that waits is agreed to or refused, only an active one is ended. */
export async function decideLink(
  tx: Tx,
  now: Date,
  partner: Partner,
  key: LinkKey,
  act: LinkAct,
  misbehaviour: Misbehaviour,
): Promise<Decided> {
  const found = await lockLink(tx, key)
  if (!found) return payRefused('NOT_FOUND')
  const objection = objectionTo(found, act, now)
  if (objection) return payRefused(objection)
  if (act.is === 'unlink') return end(tx, now, partner, found, misbehaviour)
  const phone = (act.is === 'agree' ? act.phone : null) ?? found.phone
  const agreed = act.is === 'agree' && phoneBehaviour(phone) !== 'refuses'
  await moveLink(tx, found.referenceNo, agreed ? 'PAYING' : 'FAILED', {
    ...(phone !== null && { phone }),
    ...(!agreed && { closedAt: now }),
  })
  await notify(tx, now, partner, found, agreed ? 'ACTIVE' : 'REFUSED', misbehaviour)
  return { is: 'decided', link: found, agreed }
}

function objectionTo({ status, expiresAt }: BankLink, act: LinkAct, now: Date): PayRefusalCode | undefined {
  if (act.is === 'unlink' && status === 'PAYING') return undefined
  if (status === 'CANCELLED') return 'CANCELLED'
  if (act.is === 'unlink' || status !== 'WAITING') return 'TOO_LATE'
  return expiresAt <= now ? 'EXPIRED' : undefined
}

/** The payer ends a link, and the partner is notified. */
export async function end(
  tx: Tx,
  now: Date,
  partner: Partner,
  link: BankLink,
  misbehaviour: Misbehaviour,
): Promise<Decided> {
  await moveLink(tx, link.referenceNo, 'CANCELLED', { closedAt: now })
  // Of a mandate the standard notifies debits only: the partner learns of its end by the next one.
  if (isMandate(link)) return { is: 'decided', link, agreed: false }
  await notify(tx, now, partner, link, 'REVOKED', misbehaviour)
  return { is: 'decided', link, agreed: false }
}

const notify = (
  tx: Tx,
  now: Date,
  partner: Partner,
  link: BankLink,
  status: TokenStatus,
  misbehaviour: Misbehaviour,
): Promise<void> => queueNotification(tx, now, linkNotification(partner, link, status), misbehaviour)
