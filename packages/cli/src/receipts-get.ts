import type { Receipt } from '@gapura/sdk'
import { openClient } from './account.ts'
import { CliError, type Command } from './command.ts'
import { printJson } from './lines.ts'
import { readOptions } from './options.ts'

export const receiptsGet: Command = {
  help: `Usage: gapura receipts get ID [--json]

Shows the signed receipt of a payment (pay_…), payout (po_…) or refund (re_…): what it states, the page on which anyone can
check it, and its place in the books once the day is closed. --json prints the receipt, its page and its proof.`,
  async run(args) {
    const { options, words } = readOptions(args, {}, 1)
    const [id] = words
    if (!/^(pay|po|re)_[0-9a-z]{26}$/.test(id ?? '')) {
      throw new CliError('An id is required: pay_…, po_… or re_… and 26 characters.')
    }
    const gapura = await openClient()
    const receipt = await gapura.receipts.retrieve(id ?? '')
    if (options.json) printJson(receipt)
    else console.log(describe(id ?? '', receipt))
  },
}

type Stated = {
  readonly amount: number
  readonly currency: string
  readonly at: string
  readonly merchant: string
  readonly method: { readonly name: string } | null
  readonly network_confirmation_id: string | null
}

function describe(id: string, { receipt, url, proof }: Receipt): string {
  const stated = JSON.parse(Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString()) as Stated
  const rows = {
    amount: `${stated.currency} ${stated.amount.toLocaleString('en-US')}`,
    at: stated.at,
    merchant: stated.merchant,
    method: stated.method?.name,
    reference: stated.network_confirmation_id,
    books: proof ? `${proof.day}, transaction ${proof.leafIndex + 1} of ${proof.treeSize}` : 'the day is not closed',
    root: proof?.root,
    page: url,
  }
  const lines = Object.entries(rows).flatMap(([name, value]) => (value ? [`  ${name.padEnd(10)}  ${value}`] : []))
  return [id, ...lines].join('\n')
}
