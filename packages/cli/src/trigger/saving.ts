import type { Gapura } from '@gapura/sdk'
import { CliError } from '../command.ts'
import { simulate } from './making.ts'
import { AMOUNT, reference } from './reference.ts'
import { until } from './until.ts'

/** Payers whose wallets have charges blocked, and leave their outcome unknown for a minute. */
export const BLOCKED = '081234567806'
const UNKNOWN = '081234567804'

/** Offers a new customer to save a wallet. */
export async function offerMethod(gapura: Gapura): Promise<string> {
  const { id: customerId } = await gapura.customers.create({ externalId: reference(), name: 'Budi Santoso' })
  const { id } = await gapura.savedMethods.create({
    ...{ externalId: reference(), customerId, type: 'ewallet', code: 'GOPAY' },
    returnUrl: 'https://shop.example/account',
  })
  return id
}

type Decision = 'agreed' | 'refused' | 'expired'

/** Has the payer of a saved method decide. Returns its id. */
export async function decide(gapura: Gapura, id: string, outcome: Decision, phone?: string): Promise<string> {
  const path = `/v1/sandbox/saved-methods/${id}/simulate`
  await gapura.request({ method: 'POST', path, body: { outcome, ...(phone && { phone }) } })
  return id
}

/** A wallet that its payer has agreed to. */
export async function saveMethod(gapura: Gapura, phone?: string): Promise<string> {
  const id = await decide(gapura, await offerMethod(gapura), 'agreed', phone)
  const isActive = async () => (await gapura.savedMethods.retrieve(id)).status === 'ACTIVE'
  if (await until(isActive)) return id
  throw new CliError(`${id} was not linked in time; see "gapura listen" for its events.`)
}

/** Charges a new saved method. */
export async function chargeMethod(gapura: Gapura, phone?: string): Promise<string> {
  const savedMethodId = await saveMethod(gapura, phone)
  const { id } = await gapura.charges.create({
    ...{ externalId: reference(), savedMethodId, amount: AMOUNT, currency: 'IDR', description: 'gapura trigger' },
  })
  return id
}

/** Charges a saved method, and has its provider report that the payer has to approve. */
export async function askPayer(gapura: Gapura): Promise<string> {
  const id = await chargeMethod(gapura, UNKNOWN)
  // What was not sent yet has no outcome to report.
  const isReported = await until(() =>
    simulate(gapura, `charges/${id}`, 'needs_payer').then(
      () => true,
      () => false,
    ),
  )
  if (isReported) return id
  throw new CliError(`${id} was not sent in time; see "gapura listen" for its events.`)
}
