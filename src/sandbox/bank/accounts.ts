import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Partner } from './partner.ts'

/** A simulated person with an account at some bank: the payer when "pay" is pressed. */
export type Customer = {
  readonly account: string
  readonly name: string
  /** The institution the person pays from, and its NNS (QRIS) and bank code. */
  readonly issuer: string
  readonly issuerNns: string
  readonly issuerBankCode: string
}

const customer = (account: string, name: string, issuer: string, issuerNns: string, issuerBankCode: string) => ({
  account,
  name,
  issuer,
  issuerNns,
  issuerBankCode,
})

const CUSTOMERS: readonly [Customer, ...Customer[]] = [
  customer('5550000001', 'BUDI SANTOSO', 'BCA', '93600014', '014'),
  customer('5550000002', 'SITI RAHAYU', 'MANDIRI', '93600008', '008'),
  customer('5550000003', 'AGUS WIJAYA', 'BRI', '93600002', '002'),
  customer('5550000004', 'DEWI LESTARI', 'BNI', '93600009', '009'),
  customer('5550000005', 'MADE SUARDANA', 'PERMATA', '93600013', '013'),
  customer('5550000006', 'RINA SIREGAR', 'CIMB', '93600022', '022'),
  customer('5550000007', 'ANDI PRATAMA', 'BSI', '93600451', '451'),
  customer('5550000008', 'MARIA WENAS', 'DANAMON', '93600011', '011'),
]

/** Where all sandbox money comes from. */
const VAULT_ACCOUNT = '1000000000'
/** This bank's national code: transfers to it stay inside. */
export const BANK_CODE = '014'
const CURRENCY = 'IDR'
/** What a customer, and the partner, starts with: a trillion rupiah, in sen. No account in a sandbox runs dry. */
const OPENING_AMOUNT = 100_000_000_000_000n

/** The account that receives what the partner's customers pay. Ten digits, always the same for one client id. */
export const settlementAccount = <P extends Pick<Partner, 'clientId'>>(partner: P): string =>
  `2${(createHash('sha256').update(partner.clientId).digest().readUIntBE(0, 6) % 10 ** 9).toString().padStart(9, '0')}`

/** The customer behind an instrument: always the same one for the same reference. */
export function customerFor(reference: string): Customer {
  const byte = createHash('sha256').update(reference).digest().readUInt8(0)
  return CUSTOMERS[byte % CUSTOMERS.length] ?? CUSTOMERS[0]
}

/** Opens the bank's accounts where they are not open yet. */
export async function openAccounts(tx: Tx, partner: Partner, now: Date): Promise<void> {
  const owned = [
    ...CUSTOMERS.map(({ account, name }) => ({ number: account, kind: 'customer' as const, holder: name })),
    { number: settlementAccount(partner), kind: 'partner' as const, holder: `PARTNER ${partner.partnerId}` },
  ]
  const vault = { number: VAULT_ACCOUNT, kind: 'vault' as const, holder: 'GAPURA SANDBOX BANK' }
  await tx
    .insertInto('bank.account')
    .values([vault, ...owned].map((account) => ({ ...account, currency: CURRENCY, opened_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('bank.journal')
    .values(
      owned.map(({ number }) => ({
        cause: 'opening' as const,
        cause_reference: number,
        debit_account: VAULT_ACCOUNT,
        credit_account: number,
        currency: CURRENCY,
        amount: OPENING_AMOUNT,
        booked_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One movement of money in the journal. */
export type Payment = { readonly id: bigint; readonly amount: Money; readonly bookedAt: Date }

/** Moves a customer's money to the partner: the one line of the journal a payment is. */
export async function bookPayment(
  tx: Tx,
  payment: {
    cause: 'qr' | 'virtual_account' | 'wallet'
    reference: string
    payer: Customer
    partner: Partner
    amount: Money
  },
  now: Date,
): Promise<Payment> {
  const { rows } = await prepared(sql<{ id: bigint }>`
    insert into bank.journal (cause, cause_reference, debit_account, credit_account, currency, amount, booked_at)
    values (${payment.cause}, ${payment.reference}, ${payment.payer.account}, ${settlementAccount(payment.partner)},
      ${payment.amount.currency}, ${payment.amount.amount}, ${now})
    returning id`).execute(tx)
  const [{ id } = { id: 0n }] = rows
  return { id, amount: payment.amount, bookedAt: now }
}

/** A payment by its number in the journal, which must exist. */
export async function paymentById(tx: Tx, id: bigint): Promise<Payment> {
  const row = await tx.selectFrom('bank.journal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { id: row.id, amount: { amount: row.amount, currency: currency(row.currency) }, bookedAt: row.booked_at }
}
