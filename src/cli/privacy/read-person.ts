import { isId } from '../../base/id.ts'
import { StartError } from '../../base/start-error.ts'
import { readPhone } from '../../connectors/phone.ts'
import { isAccountNo } from '../../markets/account-number.ts'
import { readMerchantId } from '../options.ts'

export const PERSON_OPTIONS = {
  merchant: { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  account: { type: 'string' },
  name: { type: 'string' },
  checkout: { type: 'string' },
  payout: { type: 'string' },
  customer: { type: 'string' },
} as const

export const PERSON_HELP = `One of these says who it is, among the payers and receivers of one merchant:
  --phone NUMBER     a payer's number: a wallet's, or that of a checkout's customer
  --email ADDRESS    the address of a checkout's customer   --account DIGITS  the account money was sent to
  --name NAME        the name on a checkout or a payout     --checkout co_…   --payout po_…
  --customer cus_…   a customer, with all their checkouts`

const WAYS = ['phone', 'email', 'account', 'name', 'checkout', 'payout', 'customer'] as const
type By = (typeof WAYS)[number]
export type Person = { readonly merchantId: string; readonly by: By; readonly value: string }

/** Reads which person is requested. Throws StartError, in one sentence, unless exactly one option names them. */
export function readPerson(options: Partial<Record<By | 'merchant', string>>): Person {
  const merchantId = readMerchantId(options.merchant, '--merchant')
  const ways = WAYS.filter((by) => options[by] !== undefined)
  const [by] = ways
  if (by === undefined || ways.length > 1) {
    throw new StartError(`Say who it is by one of ${WAYS.map((way) => `--${way}`).join(', ')}.`)
  }
  const typed = options[by]?.trim() ?? ''
  const value = by === 'phone' ? (readPhone(typed) ?? e164Of(typed)) : typed
  const isGood = {
    phone: value !== undefined,
    email: /^[^\s@]+@[^\s@]+$/.test(typed),
    account: isAccountNo(typed) && !/^0+$/.test(typed),
    name: typed !== '' && !typed.startsWith('['),
    checkout: isId('co', typed),
    payout: isId('po', typed),
    customer: isId('cus', typed),
  }[by]
  if (!isGood || value === undefined) throw new StartError(`--${by} is not one: ${typed}.`)
  return { merchantId, by, value }
}

/** A foreign number, which a customer may have. */
const e164Of = (typed: string): string | undefined => (/^\+[1-9][0-9]{6,14}$/.test(typed) ? typed : undefined)
