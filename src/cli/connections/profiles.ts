import { type Abilities, abilitiesOf } from '../../connectors/abilities.ts'
import { type Profile, profiles } from '../../connectors/profiles.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'

export const connectionsProfiles: Command = {
  help: `Usage: npm run -s gapura -- connections profiles [--json]

Lists the profiles a connection can have: what each can do, which credentials it needs, and what of it no sample that its
provider published has shown. Amounts are rupiah.
--json prints [{"name","adapter","needs","payments":[{"type","code","minAmount","maxAmount","refund"}],"transfers","saves":[{"type","code"}],"unsaved"?:[{"type","code","why"}],"collectors":[{"kind","code"}],"unsampled"}].`,
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } })
    const described = profiles.map((profile) => ({ ...profile, ...abilitiesOf(profile) }))
    if (options.json) console.log(JSON.stringify(described))
    else console.log(described.map(toText).join('\n\n'))
  },
}

function toText({
  name,
  adapter,
  needs,
  payments,
  transfers,
  saves,
  unsaved = [],
  collectors,
  unsampled,
}: Profile & Abilities): string {
  const paths = (wanted: string) =>
    Object.entries(needs)
      .filter(([, need]) => need === wanted)
      .map(([path]) => path)
      .join(', ')
  return [
    `${name} (${adapter})`,
    ...[...Map.groupBy(payments, wayOf)].map(([way, alike]) => {
      const codes = alike.flatMap(({ code }) => (code === null ? [] : [code])).join(', ')
      return `  ${way}${codes === '' ? '' : `: ${codes}`}`
    }),
    ...(collectors.length > 0
      ? [...Map.groupBy(collectors, ({ kind }) => kind)].map(collectorLine)
      : ['  no collectors']),
    ...[...Map.groupBy(saves, ({ type }) => type)].map(savesLine),
    ...unsaved.map(({ type, code, why }) => `  does not save ${code === null ? type : `${type} ${code}`}: ${why}`),
    ...(transfers.length > 0 ? [`  payouts: ${transfers.join(', ')}`] : []),
    `  needs baseUrl, ${paths('required')}`,
    ...line('may have', paths('optional')),
    ...line('made where left out:', paths('made')),
    ...line('shown by no published sample:', unsampled.join('; ')),
  ].join('\n')
}

type Collectors = Abilities['collectors']

/** `collectors va_open: BCA, BRI`. */
const collectorLine = ([kind, made]: [Collectors[number]['kind'], Collectors]): string => {
  const codes = made.flatMap(({ code }) => code ?? []).join(', ')
  return `  collectors ${kind}${codes === '' ? '' : `: ${codes}`}`
}

/** `saves ewallet: GOPAY, DANA`. */
const savesLine = ([type, saved]: [string, Abilities['saves']]): string => {
  const codes = saved.flatMap(({ code }) => code ?? []).join(', ')
  return `  saves ${type}${codes === '' ? '' : `: ${codes}`}`
}

const line = (what: string, list: string): string[] => (list === '' ? [] : [`  ${what} ${list}`])

/** The common properties of methods, in words: `virtual_account 10000 to 50000000, no refunds`. */
function wayOf({ type, minAmount, maxAmount, refund }: Abilities['payments'][number]): string {
  const days = refund?.withinDays == null ? '' : ` within ${refund.withinDays} days`
  return `${type} ${minAmount} to ${maxAmount}, ${refund ? `refunds${refund.inParts ? ' in parts' : ''}${days}` : 'no refunds'}`
}
