import { holdMasterKey } from '../../../src/base/master-key.ts'
import { verifyLedger } from '../../../src/ledger/verify/verify.ts'
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
/** Money the bank took in, a payment each; `reference` is the attempt's, or the bank's own where a collector received it. */
type BankPayment = { reference: string; amount: string }
/** The same as the gateway sees it; `bookings` counts its transactions in the ledger. */
type Receipt = {
  id: string
  /** Null: a collector received it. */
  checkoutId: string | null
  reference: string
  amount: string
  state: string
  bookings: number
}
/** `isHeld`: its money is set aside, and no payout carries it. */
type RefundRow = { id: string; externalId: string; status: string; way: string; reference: string; isHeld: boolean }
/** A refund in the bank's books: how often it was sent, and how often its money moved. */
type BankRefund = { reference: string; status: string; calls: number; paid: number }
type CollectorRow = { id: string; externalId: string; status: string }
/** A code or number in the bank's books; `collectorId`: whose it is by the gateway's directory, null: unknown. */
type BankCollector = { collectorId: string | null; isNumber: boolean }
/** `received` and `refunds`: the money of the collector that it names, and how many refunds of it there were. Smallest units. */
type InvoiceRow = {
  id: string
  externalId: string
  status: string
  total: string
  paid: string
  allocated: string
  received: string
  refunds: number
}
/** A payment of which more is allocated than was received and not refunded. */
type Overallocated = { id: string; received: string; returned: string; allocated: string }
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
  /** By id of a customer, a collector or an invoice, alike. */
  readonly readableBills: ReadonlyMap<string, string>
  readonly collectors: readonly CollectorRow[]
  readonly bankCollectors: readonly BankCollector[]
  readonly invoices: readonly InvoiceRow[]
  readonly overallocated: readonly Overallocated[]
  /** Collections that were never matched with invoices. */
  readonly unmatched: number
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
): Promise<Omit<Truth, 'readable' | 'readablePayouts' | 'readableRefunds' | 'readableBills'>> {
  const { truthDb, bankDb } = world
  const rows = async <Row>(text: string, db = truthDb): Promise<Row[]> => (await db.pool.query(text)).rows as Row[]
  const ledger = await verifyLedger(truthDb)
  const masterKey = holdMasterKey(Buffer.from(world.masterKey, 'hex'))
  const books = await verifyBooks({ db: truthDb, masterKey })
  return {
    checkouts: await rows<CheckoutRow>('select id, external_id as "externalId", status from checkout'),
    collectors: await rows<CollectorRow>('select id, external_id as "externalId", status from collector'),
    bankCollectors: await readBankCollectors(world),
    invoices: await rows<InvoiceRow>(INVOICES),
    overallocated: await rows<Overallocated>(OVERALLOCATED),
    unmatched: (await rows('select id from collection where match_due_at is not null')).length,
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
/** How the bank names a payment at a code or number that is paid again and again: its time in Jakarta and its number. */
const COLLECTED = `case when collector.reference_no is not null then
    to_char(journal.booked_at at time zone 'Asia/Jakarta', 'YYYYMMDDHH24MISS') || lpad(journal.id::text, 12, '0') end`
const BANK_PAYMENTS = `
  select coalesce(qr.partner_reference_no, va.trx_id, ${COLLECTED}, cause_reference) as reference, journal.amount::text
  from bank.journal
  left join bank.qr on journal.cause = 'qr' and qr.reference_no = journal.cause_reference
  left join bank.virtual_account va on journal.cause = 'virtual_account' and va.trx_id = journal.cause_reference
  left join bank.collector on collector.reference_no = journal.cause_reference
  where journal.cause in ('qr', 'virtual_account')`
const RECEIPTS = `
  select receipt.id, receipt.checkout_id as "checkoutId", coalesce(attempt.reference, receipt.rail_reference) as reference,
    receipt.amount::text, receipt.state,
    (select count(*)::int from ledger_transaction where ledger_transaction.merchant_id = receipt.merchant_id
      and cause in ('receipt:' || receipt.id, 'collection:' || receipt.id)) as bookings
  from receipt left join attempt on attempt.merchant_id = receipt.merchant_id and attempt.id = receipt.attempt_id`
const RETURNED = `coalesce((select sum(refund.amount) from refund where refund.merchant_id = receipt.merchant_id
      and refund.transaction_id = receipt.id and refund.status = 'SUCCEEDED'), 0)`
const INVOICES = `
  select invoice.id, invoice.external_id as "externalId", invoice.status, total::text, amount_paid::text as paid,
    coalesce((select sum(amount) from invoice_allocation where invoice_allocation.merchant_id = invoice.merchant_id
      and invoice_id = invoice.id), 0)::text as allocated, received.received::text, received.refunds
  from invoice, lateral (
    select coalesce(sum(receipt.amount), 0) as received, coalesce(sum((
        select count(*) from refund where refund.merchant_id = receipt.merchant_id and transaction_id = receipt.id
      )), 0)::int as refunds from receipt
    where receipt.merchant_id = invoice.merchant_id and receipt.collector_id = invoice.collector_id
  ) as received`
const OVERALLOCATED = `
  select * from (
    select receipt.id, receipt.amount::text as received, ${RETURNED}::text as returned, sum(invoice_allocation.amount)::text as allocated
    from receipt join invoice_allocation on invoice_allocation.merchant_id = receipt.merchant_id
      and invoice_allocation.transaction_id = receipt.id
    group by receipt.merchant_id, receipt.id
  ) as payment where allocated::bigint > received::bigint - returned::bigint`
const EVENTS = `
  select event.id, event.type, event.subject_id as "subjectId", event.sequence, coalesce(delivery.status, 'NONE') as delivery
  from event left join delivery on delivery.merchant_id = event.merchant_id and delivery.event_id = event.id`
const OPEN_HOLDS = `
  select cause from ledger_transaction held where kind = 'hold' and not exists (
    select from ledger_transaction ended where ended.merchant_id = held.merchant_id and ended.hold_id = held.id)`

/** Whose the bank's codes and numbers are, by the references that the gateway reserved for its collectors. */
async function readBankCollectors({ truthDb, bankDb }: World): Promise<BankCollector[]> {
  const named = await truthDb.pool.query(
    `select reference, attempt_id from instrument_directory where attempt_id like 'col\\_%'`,
  )
  const collectorOf = new Map(named.rows.map((row) => [row.reference as string, row.attempt_id as string]))
  const { rows } = await bankDb.pool.query('select partner_reference_no, customer_no from bank.collector')
  return rows.map((row) => ({
    collectorId: collectorOf.get(row.partner_reference_no) ?? null,
    isNumber: row.customer_no !== null,
  }))
}
