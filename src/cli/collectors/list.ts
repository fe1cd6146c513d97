import { toDecimal } from '../../base/money.ts'
import { StartError } from '../../base/start-error.ts'
import type { CountedCollector } from '../../collectors/collector.ts'
import { listCounted } from '../../collectors/find.ts'
import { COLLECTOR_MOVES, type CollectorStatus } from '../../collectors/states.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'

const SHOWN_MAX = 1_000

export const collectorsList: Command = {
  help: `Usage: npm run -s gapura -- collectors list --merchant ID [--status STATUS] [--json]

Lists a merchant's collectors with their code or number and what they received, newest first, ${SHOWN_MAX} at most. STATUS is one
of ${Object.keys(COLLECTOR_MOVES).join(', ')}.
--json prints [{"id","externalId","kind","code","customerId","status","name","number","receivedCount","receivedAmount"}].`,
  async run(args) {
    const options = readOptions(args, {
      merchant: { type: 'string' },
      status: { type: 'string' },
      json: { type: 'boolean' },
    })
    const merchantId = readMerchantId(options.merchant)
    const status = readStatus(options.status)
    const found = await withDatabase((db) => listCounted(db, merchantId, { status, before: null, limit: SHOWN_MAX }))
    if (options.json) console.log(JSON.stringify(found.map(toJson)))
    else if (found.length === 0) console.log('There are none.')
    else for (const one of found) console.log(toLine(one))
  },
}

function readStatus(text: string | undefined): CollectorStatus | undefined {
  if (text === undefined) return undefined
  const found = (Object.keys(COLLECTOR_MOVES) as CollectorStatus[]).find((status) => status === text.toUpperCase())
  if (found) return found
  throw new StartError(`--status must be one of ${Object.keys(COLLECTOR_MOVES).join(', ')}, not "${text}".`)
}

const numberOf = ({ instrument }: CountedCollector): string | null =>
  instrument && 'number' in instrument ? instrument.number : null

const toJson = (one: CountedCollector) => ({
  id: one.id,
  externalId: one.externalId,
  kind: one.kind,
  code: one.code,
  customerId: one.customerId,
  status: one.status,
  name: one.name,
  number: numberOf(one),
  receivedCount: one.received.count,
  receivedAmount: toDecimal(one.received.amount),
})

const toLine = (one: CountedCollector): string =>
  [
    ...[one.id, one.status, one.kind, one.code ?? 'QRIS', numberOf(one) ?? '-', one.externalId, one.name],
    `${one.received.count} payments, ${one.currency} ${toDecimal(one.received.amount)}`,
  ].join('  ')
