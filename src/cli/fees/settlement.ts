import { StartError } from '../../base/start-error.ts'
import type { RuleBody } from '../../fees/schema.ts'
import { HOME } from '../../markets/market-of.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import { ABOUT, makeOnCommand, readMethod, readMoment, readOwner, readWhole, report, WHEN, WHOSE } from './options.ts'

export const feesSettlement: Command = {
  help: `Usage: npm run -s gapura -- fees settlement (--merchant ID | --everybody) --for METHOD [--code CODE]
  (--business-days N [--at HH:MM] | --calendar-days N | --end) [--from DAY|TIME] [--json]

Sets when money of payments becomes available, for payments from a moment on: on the N-th day after the payment on which banks
in ${HOME.country} work, at HH:MM in ${HOME.calendar.city} (08:00 where it is left out), or N times 24 hours later.`,
  async run(args) {
    const options = readOptions(args, {
      ...WHOSE,
      ...ABOUT,
      ...WHEN,
      'business-days': { type: 'string' },
      'calendar-days': { type: 'string' },
      at: { type: 'string' },
    })
    const schedule = readSchedule(options)
    const rule = await makeOnCommand({
      merchantId: readOwner(options),
      kind: 'settlement',
      subject: readMethod(options.for),
      code: options.code ?? null,
      ...schedule,
      validFrom: readMoment(options.from) ?? null,
    })
    report(rule, options.json)
  },
}

type Given = {
  'business-days'?: string | undefined
  'calendar-days'?: string | undefined
  at?: string | undefined
  end?: boolean | undefined
}

function readSchedule({ 'business-days': business, 'calendar-days': calendar, at, end }: Given): Partial<RuleBody> {
  const said = [business, calendar, end || undefined].filter((one) => one !== undefined)
  if (said.length !== 1) throw new StartError('Give one of --business-days, --calendar-days and --end.')
  if (at !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw new StartError('--at is a time of day: 08:00.')
  if (end) return { ends: true }
  const days = readWhole(business ?? calendar, '--business-days or --calendar-days') ?? 0
  if (days > 60) throw new StartError('At most 60 days.')
  return business === undefined ? { dayKind: 'calendar', days } : { dayKind: 'business', days, time: at ?? null }
}
