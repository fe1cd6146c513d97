import { userInfo } from 'node:os'
import { ApiError } from '../../base/errors.ts'
import { StartError } from '../../base/start-error.ts'
import { isDay } from '../../base/time-zone.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { readRule } from '../../dashboard/fees/read-rule.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import { makeRule } from '../../fees/change-plan.ts'
import { type Rule, SUBJECTS, type Subject } from '../../fees/rule.ts'
import type { RuleBody } from '../../fees/schema.ts'
import { toRule } from '../../fees/wire.ts'
import { HOME } from '../../markets/market-of.ts'
import { isPaymentType } from '../../payment-methods/types.ts'
import { withDatabase } from '../database.ts'
import { readMerchantId } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

/** The options for a rule's owner, its subject and its start. */
export const WHOSE = { merchant: { type: 'string' }, everybody: { type: 'boolean' } } as const
export const ABOUT = { for: { type: 'string' }, code: { type: 'string' } } as const
export const WHEN = { from: { type: 'string' }, end: { type: 'boolean' }, json: { type: 'boolean' } } as const

/** The owner of a rule: a merchant, or null for the default of all. */
export function readOwner(options: { merchant?: string | undefined; everybody?: boolean | undefined }): string | null {
  if (options.everybody === true && options.merchant === undefined) return null
  if (options.everybody === true || options.merchant === undefined) {
    throw new StartError('Name the owner: --merchant ID, or --everybody for all without a rule of their own.')
  }
  return readMerchantId(options.merchant)
}

/** What a fee is for. */
export function readSubject(text: string | undefined): Subject {
  const subject = SUBJECTS.find((one) => one === text)
  if (!subject) throw new StartError(`--for is required: one of ${SUBJECTS.join(', ')}.`)
  return subject
}
export function readMethod(text: string | undefined) {
  const subject = readSubject(text)
  if (isPaymentType(subject)) return subject
  throw new StartError('Payouts have no settlement: they take what is available.')
}

/** A number of whole units. Undefined: not given. */
export function readWhole(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^(0|[1-9][0-9]{0,11})$/.test(text))
    throw new StartError(`${name} is a whole number without points, not "${text}".`)
  return Number(text)
}

/** A percentage of at most two digits after the point, `0.7`, in hundredths of a percent. */
export function readPercent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s*%$/, '')) ?? []
  const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (whole === '' || basisPoints > 10_000) throw new StartError(`--percent is at most 100, as in 0.7, not "${text}".`)
  return basisPoints
}

/** A moment: a day, which begins at midnight in the home market, or a time with its zone. Undefined: as soon as possible. */
export function readMoment(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const time = isDay(text) ? HOME.calendar.startOf(text) : new Date(text)
  if (!Number.isNaN(time.getTime())) return time.toISOString()
  throw new StartError(
    `--from is a day, 2027-01-01, or a time with its zone, 2027-01-01T00:00:00+07:00; not "${text}".`,
  )
}

/** Creates a rule with its entry in the audit trail. Throws StartError, in one sentence, for an invalid one. */
export const makeOnCommand = (body: RuleBody): Promise<Rule> =>
  inOneSentence(() =>
    withDatabase((db, config) =>
      recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const rule = await makeRule(tx, await currentTime(config, db), readRule(body, userName()))
        const changes = [{ field: 'rule', from: null, to: toRule(rule) }]
        await record({ what: 'fee_rule.make', merchantId: rule.merchantId, subject: rule.id, changes })
        return rule
      }),
    ),
  )

/** A refusal of the API, as a command reports it. */
export async function inOneSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new StartError(error.faults[0]?.message ?? error.message)
  }
}

export const report = (rule: Rule, isJson: boolean | undefined): void =>
  console.log(isJson ? JSON.stringify(toRule(rule)) : `${rule.id}  counts from ${rule.validFrom.toISOString()}.`)

/** In a container the user may be a number without a name. */
function userName(): string {
  try {
    return `${userInfo().username} (command line)`
  } catch {
    return 'command line'
  }
}
