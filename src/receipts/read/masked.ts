import { TOMBSTONE } from '../../base/privacy/personal-data.ts'
import { HOME } from '../../markets/market-of.ts'
import { maskName } from '../../payouts/receiver/mask-name.ts'
import type { Receipt } from '../receipt.ts'

/** What of an account number is shown. */
const ENDING_LENGTH = 4

/** A name by which only those who know it recognise it; null: none is known, or it was erased. */
export const maskedName = (name: string | null | undefined): string | null =>
  name && name !== TOMBSTONE ? maskName(name) : null

/** An account by its bank and its last digits; null: it was erased. */
export const maskedAccount = (bankCode: string, accountNo: string): Receipt['account'] =>
  accountNo === TOMBSTONE
    ? null
    : { bank: HOME.banks.byCode(bankCode)?.name ?? bankCode, ending: accountNo.slice(-ENDING_LENGTH) }
