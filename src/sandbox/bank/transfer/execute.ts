import { sql } from 'kysely'
import { later } from '../../../base/clock.ts'
import { prepared } from '../../../db/prepared-statements.ts'
import { pipelined, type Tx } from '../../../db/transaction.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import type { ServiceName } from '../../../snap/services.ts'
import { reportedAmount } from '../behaviour.ts'
import { queueNotification } from '../notification/queue.ts'
import type { TransferStatus } from './states.ts'
import { REPORTED_STATUS } from './status.ts'
import { type Fate, moveTransfer, type ServiceCode, type Transfer } from './store.ts'
import { testBehaviourOf } from './test-accounts.ts'

/**
 * Makes a held transfer what `nextStatus` says: the journal's line, the state and the notification are one transaction. False
 * where it has gone another way already. Money that comes back does so half as long again as a transfer takes afterwards.
 */
export async function executeTransfer(
  tx: Tx,
  now: Date,
  transferMs: number,
  transfer: Transfer,
  nextStatus: Fate,
): Promise<boolean> {
  if (nextStatus === 'RETURNED' && transfer.status === 'ACCEPTED') {
    const settled = await settle(tx, now, transfer, null)
    return settled ? executeTransfer(tx, now, transferMs, settled, 'RETURNED') : false
  }
  if (nextStatus === 'SETTLED') {
    const isReturned = testBehaviourOf(transfer.beneficiaryAccount) === 'returned'
    const next = isReturned ? { nextStatus: 'RETURNED' as const, dueAt: later(now, 1.5 * transferMs) } : null
    return (await settle(tx, now, transfer, next)) !== undefined
  }
  const moved = await moveTransfer(tx, transfer, nextStatus, now, null)
  if (!moved) return false
  if (nextStatus === 'RETURNED') await book(tx, now, moved, 'reversal')
  await notify(tx, now, transfer, moved)
  return true
}

async function settle(
  tx: Tx,
  now: Date,
  transfer: Transfer,
  next: { nextStatus: Fate; dueAt: Date } | null,
): Promise<Transfer | undefined> {
  const settled = await moveTransfer(tx, transfer, 'SETTLED', now, next)
  if (!settled) return undefined
  await pipelined([
    openBeneficiary(tx, now, settled),
    book(tx, now, settled, 'transfer'),
    notify(tx, now, transfer, settled),
  ])
  return settled
}

const accountOf = ({ beneficiaryBank, beneficiaryAccount }: Transfer): string => beneficiaryBank + beneficiaryAccount

async function openBeneficiary(tx: Tx, now: Date, transfer: Transfer): Promise<void> {
  await prepared(sql`
    insert into bank.account (number, kind, holder, currency, opened_at)
    values (${accountOf(transfer)}, 'beneficiary', ${transfer.beneficiaryName}, ${transfer.amount.currency}, ${now})
    on conflict do nothing`).execute(tx)
}

async function book(tx: Tx, now: Date, transfer: Transfer, cause: 'transfer' | 'reversal'): Promise<void> {
  const [from, to] = [transfer.sourceAccount, accountOf(transfer)]
  const [debit, credit] = cause === 'transfer' ? [from, to] : [to, from]
  await prepared(sql`
    insert into bank.journal (cause, cause_reference, debit_account, credit_account, currency, amount, booked_at)
    values (${cause}, ${transfer.partnerReferenceNo}, ${debit}, ${credit}, ${transfer.amount.currency},
      ${transfer.amount.amount}, ${now})`).execute(tx)
}

/** SKN and RTGS have notifications of their own; the others are notified by that of bulk transfers. */
const NOTIFY: Record<ServiceCode, ServiceName> = {
  '17': 'transferBulkNotify',
  '18': 'transferBulkNotify',
  '22': 'transferRtgsNotify',
  '23': 'transferSknNotify',
}

const notify = (tx: Tx, now: Date, before: Transfer, after: Transfer): Promise<void> =>
  queueNotification(
    tx,
    now,
    { service: NOTIFY[after.serviceCode], body: bodyOf(after), stale: bodyOf(before) },
    after.behaviour,
  )

function bodyOf(transfer: Transfer): JsonObject {
  const [latestTransactionStatus, transactionStatusDesc] = REPORTED_STATUS[transfer.status satisfies TransferStatus]
  return {
    originalReferenceNo: transfer.referenceNo,
    originalPartnerReferenceNo: transfer.partnerReferenceNo,
    serviceCode: transfer.serviceCode,
    amount: toSnapMoney(reportedAmount(transfer.amount, transfer.behaviour)),
    beneficiaryAccountNo: transfer.beneficiaryAccount,
    latestTransactionStatus,
    transactionStatusDesc,
  }
}
