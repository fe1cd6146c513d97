import { StartError } from '../../base/start-error.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import { makeOnCommand, readMoment, readOwner, readPercent, report, WHEN, WHOSE } from './options.ts'

export const feesTax: Command = {
  help: `Usage: npm run -s gapura -- fees tax (--merchant ID | --everybody) (--percent P | --end) [--from DAY|TIME] [--json]

Sets the tax on fees from a moment on: PPN, on top of each fee. A merchant of its own with --percent 0 pays none. Nothing is
taxed until a rate is set. PPN of 12 % on eleven twelfths of the fee is --percent 11.`,
  async run(args) {
    const options = readOptions(args, { ...WHOSE, ...WHEN, percent: { type: 'string' } })
    const basisPoints = readPercent(options.percent)
    if ((basisPoints === undefined) !== (options.end ?? false)) throw new StartError('Give --percent, or --end.')
    const validFrom = readMoment(options.from) ?? null
    const said = basisPoints === undefined ? { ends: true } : { basisPoints }
    report(await makeOnCommand({ merchantId: readOwner(options), kind: 'tax', ...said, validFrom }), options.json)
  },
}
