import { holdMasterKey } from '../../../src/base/master-key.ts'
import { verifyLedger } from '../../../src/ledger/verify.ts'
import { describeFault } from '../../../src/proof/verify/fault.ts'
import { verifyBooks } from '../../../src/proof/verify/verify-books.ts'
import type { World } from '../members/world.ts'

type CheckoutRow = { id: string; externalId: string; status: string }
type PayoutRow = {
  id: string
  externalId: string
  status: string
  reference: string
  account: string
  isHeld: boolean
  /** What the bank was heard to say of it, in order. */
  answers: string
}
/** A transfer in the bank's books. */
type Transfer = { reference: string; account: string; calls: number; paid: number; returned: number }
/** Money the bank took in for one instrument, a payment each; `reference` is the attempt's. */
type BankPayment = { reference: string; amount: string }
/** The same as the gateway sees it; `bookings` counts its transactions in the ledger. */
type Receipt = {
  id: string
  checkoutId: string
  reference: string
  amount: string
  state: string
  bookings: number
}
/** `isHeld`: its money is set aside, and no payout carries it. */
type RefundRow = { id: string; externalId: string; status: string; way: string; reference: string; isHeld: boolean }
/** A refund in the bank's books: how often it was sent, and how often its money moved. */
type BankRefund = { reference: string; status: string; calls: number; paid: number }
type EventRow = { id: string; type: string; subjectId: string; sequence: number; delivery: string }

/** What is so when everything has come to rest: the gateway's tables, the bank's books, and the API's own answers. */
export type Truth = {
  readonly checkouts: readonly CheckoutRow[]
  /** By checkout id: what `GET /v1/checkout/{id}` says now; only of those that were acknowledged. */
  readonly readable: ReadonlyMap<string, string>
  /** By payout id, alike. */
  readonly readablePayouts: ReadonlyMap<string, string>
  /** By refund id, alike. */
  readonly readableRefunds: ReadonlyMap<string, string>
  readonly payouts: readonly PayoutRow[]
  readonly refunds: readonly RefundRow[]
  readonly bankRefunds: readonly BankRefund[]
  readonly transfers: readonly Transfer[]
  readonly bankPayments: readonly BankPayment[]
  readonly receipts: readonly Receipt[]
  readonly events: readonly EventRow[]
  /** What the ledger's own check found, and that of its chains and days. */
  readonly ledgerFaults: readonly string[]
  /** Payouts and refunds that hold money, by the ledger. */
  readonly openHolds: readonly string[]
}

/** Reads everything but what the API says. */
export async function readTruth(
  world: World,
): Promise<Omit<Truth, 'readable' | 'readablePayouts' | 'readableRefunds'>> {
  const { truthDb, bankDb } = world
  const rows = async <Row>(text: string, db = truthDb): Promise<Row[]> => (await db.pool.query(text)).rows as Row[]
  const ledger = await verifyLedger(truthDb)
  const masterKey = holdMasterKey(Buffer.from(world.masterKey, 'hex'))
  const books = await verifyBooks({ db: truthDb, masterKey })
  return {
    checkouts: await rows<CheckoutRow>('select id, external_id as "externalId", status from checkout'),
    payouts: await rows<PayoutRow>(PAYOUTS),
    refunds: await rows<RefundRow>(REFUNDS),
    bankRefunds: await rows<BankRefund>(BANK_REFUNDS, bankDb),
    transfers: await rows<Transfer>(TRANSFERS, bankDb),
    bankPayments: await rows<BankPayment>(BANK_PAYMENTS, bankDb),
    receipts: await rows<Receipt>(RECEIPTS),
    events: await rows<EventRow>(EVENTS),
    ledgerFaults: [
      ...ledger.flatMap(({ invariant, violations }) => violations.map(({ detail }) => `${invariant}: ${detail}`)),
      ...books.map(describeFault),
    ],
    openHolds: (await rows<{ cause: string }>(OPEN_HOLDS)).map(({ cause }) => cause.replace(/^(payout|refund):/, '')),
  }
}

const PAYOUTS = `
  select id, external_id as "externalId", status, reference, receiver_account_no as account,
    status = 'PROCESSING' as "isHeld", (
      select string_agg(source || ' ' || outcome || ' ' || rail_code, ', ' order by number) from payout_bank_response
      where payout_bank_response.merchant_id = payout.merchant_id and payout_id = payout.id) as answers
  from payout`
const REFUNDS = `
  select id, external_id as "externalId", status, way, reference,
    status in ('PROCESSING', 'NEEDS_PAYER') and payout_id is null as "isHeld" from refund`
const BANK_REFUNDS = `
  select partner_refund_no as reference, status, calls,
    (select count(*)::int from bank.journal where cause = 'refund' and cause_reference = reference_no) as paid
  from bank.refund`
const TRANSFERS = `
  select partner_reference_no as reference, beneficiary_account as account, calls,
    (select count(*)::int from bank.journal where cause = 'transfer' and cause_reference = partner_reference_no) as paid,
    (select count(*)::int from bank.journal where cause = 'reversal' and cause_reference = partner_reference_no) as returned
  from bank.transfer`
const BANK_PAYMENTS = `
  select coalesce(qr.partner_reference_no, va.trx_id, cause_reference) as reference, journal.amount::text
  from bank.journal
  left join bank.qr on journal.cause = 'qr' and qr.reference_no = journal.cause_reference
  left join bank.virtual_account va on journal.cause = 'virtual_account' and va.trx_id = journal.cause_reference
  where journal.cause in ('qr', 'virtual_account')`
const RECEIPTS = `
  select receipt.id, receipt.checkout_id as "checkoutId", attempt.reference, receipt.amount::text, receipt.state,
    (select count(*)::int from ledger_transaction where ledger_transaction.merchant_id = receipt.merchant_id
      and cause = 'receipt:' || receipt.id) as bookings
  from receipt join attempt on attempt.merchant_id = receipt.merchant_id and attempt.id = receipt.attempt_id`
const EVENTS = `
  select event.id, event.type, event.subject_id as "subjectId", event.sequence, coalesce(delivery.status, 'NONE') as delivery
  from event left join delivery on delivery.merchant_id = event.merchant_id and delivery.event_id = event.id`
const OPEN_HOLDS = `
  select cause from ledger_transaction held where kind = 'hold' and not exists (
    select from ledger_transaction ended where ended.merchant_id = held.merchant_id and ended.hold_id = held.id)`
