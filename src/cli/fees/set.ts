import { StartError } from '../../base/start-error.ts'
import { HOME } from '../../markets/market-of.ts'
import { TYPE_CODES } from '../../payment-methods/types.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import {
  ABOUT,
  makeOnCommand,
  readMoment,
  readOwner,
  readPercent,
  readSubject,
  readWhole,
  report,
  WHEN,
  WHOSE,
} from './options.ts'

export const feesSet: Command = {
  help: `Usage: npm run -s gapura -- fees set (--merchant ID | --everybody) --for WHAT [--code CODE] [--above N]
  [--currency IDR] ([--percent P] [--fixed N] [--min N] [--max N] [--on-refund kept|proportional] | --end)
  [--from DAY|TIME] [--json]

Sets what something costs from a moment on; what was booked before stays as it is. WHAT is ${TYPE_CODES.join(', ')},
payout or payout_same_bank; CODE a bank, wallet or brand of cards (all where it is left out). The fee is P percent
and N whole units, at least --min and at most --max, for amounts above --above. --end says nothing any more: what stands behind
it counts again. Without --from it counts as soon as it can, in a minute or two; a DAY begins at midnight in ${HOME.calendar.city}.`,
  async run(args) {
    const options = readOptions(args, {
      ...WHOSE,
      ...ABOUT,
      ...WHEN,
      above: { type: 'string' },
      currency: { type: 'string' },
      percent: { type: 'string' },
      fixed: { type: 'string' },
      min: { type: 'string' },
      max: { type: 'string' },
      'on-refund': { type: 'string' },
    })
    const merchantId = readOwner(options)
    const price = {
      basisPoints: readPercent(options.percent),
      fixed: readWhole(options.fixed, '--fixed'),
      minimum: readWhole(options.min, '--min'),
      maximum: readWhole(options.max, '--max'),
      refundFee: readRefundFee(options['on-refund']),
    }
    const said = Object.values(price).some((value) => value !== undefined)
    if (said === (options.end ?? false)) throw new StartError('Give a price (--percent, --fixed …), or --end.')
    const rule = await makeOnCommand({
      merchantId,
      kind: 'fee',
      subject: readSubject(options.for),
      code: options.code ?? null,
      ...given({ ...price, currency: options.currency, above: readWhole(options.above, '--above') }),
      ...given({ ends: options.end, validFrom: readMoment(options.from) }),
    })
    report(rule, options.json)
  },
}

function readRefundFee(text: string | undefined): 'kept' | 'proportional' | undefined {
  if (text === undefined || text === 'kept' || text === 'proportional') return text
  throw new StartError(`--on-refund is "kept" or "proportional", not "${text}".`)
}

/** The fields that were given. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
