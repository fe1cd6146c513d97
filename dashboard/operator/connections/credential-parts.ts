import type { Profile } from '../../../src/dashboard/connections/schema.ts'

/** What a form of credentials asks for, one part at a time: how we reach the provider, how it reaches us, what runs over it. */
const PARTS = ['outbound', 'inbound', 'services'] as const
export type Part = (typeof PARTS)[number]

/** Sections whose fields belong together: once one is filled, all but the optional ones have to be. */
export const GROUPS = {
  payouts: ['payouts.bankCode', 'payouts.sourceAccount', 'payouts.beneficiaryAddress'],
  debits: ['debits.billerId', 'debits.account', 'debits.accountName'],
} as const
export const GROUP_NAMES = ['payouts', 'debits'] as const
const OPTIONAL: readonly string[] = ['payouts.beneficiaryAddress']

/** Whether a field of a group is needed, as the form is filled. */
export const isNeeded = (
  group: keyof typeof GROUPS,
  path: string,
  isGroupRequired: boolean,
  values: Readonly<Record<string, string>>,
): boolean =>
  !OPTIONAL.includes(path) && (isGroupRequired || GROUPS[group].some((one) => (values[one] ?? '').trim() !== ''))

/** The part that a field of credentials is in, by its path. */
export function partOf(path: string): Part {
  if (/^(virtualAccounts|payouts|debits)\b/.test(path)) return 'services'
  return path.startsWith('inbound.') ? 'inbound' : 'outbound'
}

/** The parts that a profile has fields in. */
export const partsOf = ({ needs }: Pick<Profile, 'needs'>): readonly Part[] =>
  PARTS.filter((part) => needs.some(({ path }) => partOf(path) === part))
