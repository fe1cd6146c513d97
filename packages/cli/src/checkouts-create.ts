import { randomUUID } from 'node:crypto'
import type { CheckoutSummary, CreateCheckout, Gapura } from '@gapura/sdk'
import { openClient, storeConfig } from './account.ts'
import { CliError, type Command } from './command.ts'
import { printJson } from './lines.ts'
import { readNumber, readOptions } from './options.ts'

const AMOUNT = [1, 999_999_999_999] as const

const OPTIONS = {
  amount: { type: 'string' },
  currency: { type: 'string' },
  description: { type: 'string' },
  type: { type: 'string' },
  code: { type: 'string' },
  name: { type: 'string' },
  'external-id': { type: 'string' },
  'success-url': { type: 'string' },
  'cancel-url': { type: 'string' },
  intent: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const

export const checkoutsCreate: Command = {
  help: `Usage: gapura checkouts create --amount N [options] [--json]
       gapura checkouts create --intent "125rb buat langganan Pro, pake QRIS" [--json]

Makes a checkout and prints the address of its page.
  --amount N            in whole units: 125000 is Rp125.000
  --currency CODE       IDR where it is absent
  --type, --code        one way to pay, such as qrcode, or virtual_account with the code BCA; without it the payer
                        chooses. GET /v1/payment-methods lists the types and codes
  --name NAME           virtual_account: the holder's name on its page
  --description TEXT    shown to the payer
  --external-id ID      your reference; one is made where it is absent
  --success-url URL, --cancel-url URL
                        where the payer returns; without them those of the settings
  --idempotency-key K   the same key makes no second checkout
--json prints the checkout.`,
  async run(args) {
    const { options } = readOptions(args, OPTIONS)
    const gapura = await openClient()
    const checkout = await create(gapura, options)
    await storeConfig({ lastCheckoutUrl: checkout.checkoutUrl }).catch(() => {})
    if (options.json) printJson(checkout)
    else
      console.log(
        `${checkout.id}  ${checkout.currency} ${checkout.amount.toLocaleString('en-US')}\n${checkout.checkoutUrl}`,
      )
  },
}

type Options = { readonly [Name in keyof typeof OPTIONS]?: string | undefined }

function create(gapura: Gapura, options: Options): Promise<CheckoutSummary> {
  const key = options['idempotency-key']
  const call = { ...(key && { idempotencyKey: key }) }
  if (options.intent !== undefined) return gapura.intents.create({ intent: options.intent }, call)
  if (options.amount === undefined) throw new CliError('--amount is required, in whole units, or a sentence: --intent.')
  const { type, code, name, description, currency = 'IDR' } = options
  const [successUrl, cancelUrl] = [options['success-url'], options['cancel-url']]
  const body: CreateCheckout = {
    externalId: options['external-id'] ?? `cli-${randomUUID().slice(0, 8)}`,
    amount: readNumber(options.amount, 'amount', AMOUNT, 0),
    currency,
    // What is none of the types, the gateway refuses with the list of those there are.
    ...(type !== undefined && { type: type as NonNullable<CreateCheckout['type']> }),
    ...(code !== undefined && { code }),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(successUrl !== undefined && { successUrl }),
    ...(cancelUrl !== undefined && { cancelUrl }),
  }
  return gapura.checkouts.create(body, call)
}
