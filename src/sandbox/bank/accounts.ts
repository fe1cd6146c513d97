import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SandboxPayer } from '../../markets/market.ts'
import { HOME, HOME_CURRENCY } from '../../markets/market-of.ts'
import type { Partner } from './partner.ts'

const { payers, bankCode } = HOME.sandbox

/** Where all sandbox money comes from. */
const VAULT_ACCOUNT = '1000000000'
/** This bank's national code: transfers to it stay inside. */
export const BANK_CODE = bankCode
/** What a customer, and the partner, starts with: a hundred trillion of the smallest unit. No account in a sandbox runs dry. */
const OPENING_AMOUNT = 100_000_000_000_000n

/** The account that receives what the partner's customers pay. Ten digits, always the same for one client id. */
export const settlementAccount = <P extends Pick<Partner, 'clientId'>>(partner: P): string =>
  `2${(createHash('sha256').update(partner.clientId).digest().readUIntBE(0, 6) % 10 ** 9).toString().padStart(9, '0')}`

/** The customer behind an instrument: always the same one for the same reference. */
export function customerFor(reference: string): SandboxPayer {
  const byte = createHash('sha256').update(reference).digest().readUInt8(0)
  return payers[byte % payers.length] ?? payers[0]
}

/** Opens the bank's accounts where they are not open yet. */
export async function openAccounts(tx: Tx, partner: Partner, now: Date): Promise<void> {
  const owned = [
    ...payers.map(({ account, name }) => ({ number: account, kind: 'customer' as const, holder: name })),
    { number: settlementAccount(partner), kind: 'partner' as const, holder: `PARTNER ${partner.partnerId}` },
  ]
  const vault = { number: VAULT_ACCOUNT, kind: 'vault' as const, holder: 'GAPURA SANDBOX BANK' }
  await tx
    .insertInto('bank.account')
    .values([vault, ...owned].map((account) => ({ ...account, currency: HOME_CURRENCY, opened_at: now })))
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
        currency: HOME_CURRENCY,
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
    payer: SandboxPayer
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
