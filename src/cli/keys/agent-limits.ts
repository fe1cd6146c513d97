import { REGION_CURRENCY } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { StartError } from '../../base/start-error.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import type { AgentLimits } from '../../merchants/keys/secret-keys.ts'

export const AGENT_OPTIONS = {
  agent: { type: 'boolean' },
  'max-amount': { type: 'string' },
  'max-per-day': { type: 'string' },
} as const

type Options = { readonly agent?: boolean; readonly 'max-amount'?: string; readonly 'max-per-day'?: string }
type Agent = {
  readonly limits: AgentLimits
  readonly shown: { readonly currency: string; readonly maxAmount: number; readonly maxPerDay: number }
}

/** The limits of an agent's key; undefined: it is no agent's. Throws StartError. */
export function readAgent(options: Options, region: string | null): Agent | undefined {
  const { agent = false, 'max-amount': one, 'max-per-day': day } = options
  if (!agent) {
    if (one === undefined && day === undefined) return undefined
    throw new StartError(
      '--max-amount and --max-per-day are of keys for agents: give --agent too. For others: keys limit.',
    )
  }
  const code = (region === null ? undefined : REGION_CURRENCY.get(region)) ?? HOME_CURRENCY
  const [maxAmount, maxPerDay] = [readWhole('max-amount', one), readWhole('max-per-day', day)]
  if (maxAmount > maxPerDay) throw new StartError('--max-per-day must be at least --max-amount.')
  const limits = { max: fromWhole(maxAmount, code), dailyMax: fromWhole(maxPerDay, code) }
  return { limits, shown: { currency: code, maxAmount, maxPerDay } }
}

function readWhole(name: string, text: string | undefined): number {
  if (text === undefined) throw new StartError(`--agent needs --${name}: whole units of its currency.`)
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text)
  throw new StartError(`--${name} must be a whole number from 1 to 999999999999, not "${text}".`)
}
