import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../base/start-error.ts'
import { isDay } from '../../base/time-zone.ts'
import { packageFiles } from '../../proof/package/package-files.ts'
import { CannotProve, type Scope } from '../../proof/package/scope.ts'
import type { Command } from '../command.ts'
import { SEARCH_TIMEOUT_MS, withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'

export const ledgerProve: Command = {
  help: `Usage: npm run -s gapura -- ledger prove --merchant ID --from DAY --to DAY --out FOLDER
       npm run -s gapura -- ledger prove --transaction ID --out FOLDER
       npm run -s gapura -- ledger prove --day DAY --out FOLDER [--since DAY]

Writes a package that proves what is in the books: transactions with their entries as CSV, proofs, the signed days, the keys, and
verify.mjs, which checks it offline and without Gapura (docs/proof.md). --merchant: all transactions of a merchant on those days,
and that none is missing. --transaction: those of a payment, payout, refund or ledger transaction. --day: all transactions of all
merchants. --since: a day of which the auditor has an earlier package; this one then proves that the books continue it. FOLDER is made,
and must be empty. A day can be proven once it is closed, some minutes after its end.`,
  async run(args) {
    const options = readOptions(args, {
      ...{ merchant: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
      ...{
        transaction: { type: 'string' },
        day: { type: 'string' },
        since: { type: 'string' },
        out: { type: 'string' },
      },
    })
    const { scope, out, since } = { ...readScope(options), since: readDayOrNull('--since', options.since) }
    const files = await withDatabase(
      (db) => writePackage(packageFiles(db, { scope, since, now: new Date() }), out),
      SEARCH_TIMEOUT_MS,
    )
    console.log(`${out}: ${files.join(', ')}. Check it: node ${join(out, 'verify.mjs')}`)
  },
}

type Options = { readonly [name in 'merchant' | 'from' | 'to' | 'transaction' | 'day' | 'out']?: string | undefined }

function readScope({ merchant, from, to, transaction, day, out }: Options): { scope: Scope; out: string } {
  if (!out) throw new StartError('--out is required: the folder of the package.')
  if (existsSync(out) && readdirSync(out).length > 0) throw new StartError(`${out} is not empty.`)
  if ([merchant, transaction, day].filter((one) => one !== undefined).length !== 1) {
    throw new StartError('Exactly one of --merchant, --transaction and --day is required.')
  }
  if (transaction !== undefined) {
    if (!/^(ltx|pay|po|re)_[0-9a-hjkmnp-tv-z]{26}$/.test(transaction)) {
      throw new StartError('--transaction must be the id of a payment, payout, refund or ledger transaction.')
    }
    return { scope: { kind: 'transaction', transactionId: transaction }, out }
  }
  if (day !== undefined) return { scope: { kind: 'day', day: readDay('--day', day) }, out }
  const span = { from: readDay('--from', from), to: readDay('--to', to) }
  if (span.to < span.from) throw new StartError('--to must not be before --from.')
  return { scope: { kind: 'merchant', merchantId: readMerchantId(merchant), ...span }, out }
}

function readDay(name: string, text: string | undefined): string {
  if (text === undefined || !isDay(text)) throw new StartError(`${name} must be a day, as 2026-11-20.`)
  return text
}

const readDayOrNull = (name: string, text: string | undefined): string | null =>
  text === undefined ? null : readDay(name, text)

/** Writes the files one after the other. Returns their names. */
async function writePackage(files: ReturnType<typeof packageFiles>, out: string): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const { name, pieces } of files) {
      mkdirSync(out, { recursive: true })
      await pipeline(Readable.from(pieces), createWriteStream(join(out, name), { flags: 'wx' }))
      names.push(name)
    }
  } catch (error) {
    throw error instanceof CannotProve ? new StartError(error.message) : error
  }
  return names
}
