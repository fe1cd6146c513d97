import { currentTime } from '../../compose/load-sandbox.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { findPlan } from '../../fees/find-plan.ts'
import { readCurrency } from '../../fees/read-currency.ts'
import { toPlan } from '../../fees/wire.ts'
import { HOME } from '../../markets/market-of.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { inOneSentence, readOwner, WHOSE } from './options.ts'

export const feesShow: Command = {
  help: `Usage: npm run -s gapura -- fees show (--merchant ID | --everybody) [--currency IDR] [--json]

Shows what payments and payouts cost now, when their money becomes available, and the rules that are to count later.
--json prints {"currency","at","tax","fees","settlements","upcoming","holidaysKnownUntil"}.`,
  async run(args) {
    const options = readOptions(args, { ...WHOSE, currency: { type: 'string' }, json: { type: 'boolean' } })
    const owner = readOwner(options)
    const plan = await inOneSentence(() =>
      withDatabase(async (db, config) => {
        const now = await currentTime(config, db)
        const found = await transaction(db, ALL_MERCHANTS, (tx) => findPlan(tx, owner))
        return toPlan(found, readCurrency(options.currency), now)
      }),
    )
    console.log(options.json ? JSON.stringify(plan) : describe(plan))
  },
}

type Plan = ReturnType<typeof toPlan>
type Price = Omit<Plan['fees'][number], 'subject' | 'code' | 'source' | 'validFrom'>

const describe = ({ currency, tax, fees, settlements, upcoming }: Plan): string =>
  [
    `tax         ${tax ? `${tax.name} ${tax.basisPoints / 100} %${origin(tax)}` : 'none'}`,
    ...fees.map((fee) => `fee         ${nameOf(fee.subject, fee.code)}  ${priceOf(fee)} (${currency})${origin(fee)}`),
    ...settlements.map((one) => `settlement  ${nameOf(one.method, one.code)}  ${scheduleOf(one)}${origin(one)}`),
    ...upcoming.map((rule) => `later       ${rule.id}  from ${rule.validFrom}  ${saidBy(rule)}`),
  ].join('\n')

const nameOf = (subject: string, code: string | null): string =>
  (code === null ? subject : `${subject} ${code}`).padEnd(24)

function priceOf({ above, basisPoints, fixed, minimum, maximum, refundFee }: Price): string {
  const parts = [basisPoints > 0 ? `${basisPoints / 100} %` : '', fixed > 0 ? String(fixed) : '']
  const price = parts.filter((part) => part !== '').join(' + ') || 'free'
  return [
    price,
    minimum > 0 ? `at least ${minimum}` : '',
    maximum === null ? '' : `at most ${maximum}`,
    above > 0 ? `above ${above}` : '',
    refundFee === null ? '' : `${refundFee} on refund`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const scheduleOf = ({ dayKind, days, time }: { dayKind: string; days: number; time: string | null }): string =>
  `${days} ${dayKind} day${days === 1 ? '' : 's'}${time === null ? '' : ` at ${time} ${HOME.calendar.zoneName}`}`

const origin = ({ source, validFrom }: { source: string; validFrom: string | null }): string =>
  `  ${source === 'built_in' ? 'built in' : `${source}, from ${validFrom}`}`

function saidBy({ kind, subject, code, ends, fee, tax, settlement }: Plan['upcoming'][number]): string {
  const about = subject === null ? kind : `${kind} ${nameOf(subject, code).trim()}`
  if (ends) return `${about}: nothing any more${fee && fee.above > 0 ? ` above ${fee.above}` : ''}`
  const said = (fee && priceOf(fee)) ?? (tax && `${tax.basisPoints / 100} %`) ?? (settlement && scheduleOf(settlement))
  return `${about}: ${said}`
}
