import type { PayerAccount } from '../../connectors/saving-port.ts'

/** What stands in the fields of a form. */
export type TypedAccount = { readonly number: string; readonly holder: string }
export type AccountFault = keyof TypedAccount

/** As banks number accounts that are debited. Source: SNAP BI, service 70, `sourceAccountNo`. */
const NUMBER = /^[0-9]{6,19}$/
const HOLDER = /^[^\p{C}]{2,100}$/u

/** An account as its holder types it, with blanks or points in its number; or the fields that something is wrong with. */
export function readAccount(
  typed: TypedAccount,
):
  | { readonly is: 'read'; readonly account: PayerAccount }
  | { readonly is: 'faulty'; readonly faults: AccountFault[] } {
  const number = typed.number.replaceAll(/[\s.-]/g, '')
  const holder = typed.holder.trim().replaceAll(/\s+/g, ' ')
  const faults: AccountFault[] = [
    ...(NUMBER.test(number) ? [] : (['number'] as const)),
    ...(HOLDER.test(holder) ? [] : (['holder'] as const)),
  ]
  return faults.length === 0 ? { is: 'read', account: { number, holder } } : { is: 'faulty', faults }
}
