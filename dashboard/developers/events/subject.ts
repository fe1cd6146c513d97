import type { MerchantEvent } from '../../api/replies.ts'

/** The checkout or payout that an event is about, as far as the event names it. */
export function subjectOf({ data }: Pick<MerchantEvent, 'data'>): { id: string | null; externalId: string | null } {
  const members = new Map<string, unknown>(Object.entries(data))
  const textOf = (name: string): string | null => {
    const value = members.get(name)
    return typeof value === 'string' ? value : null
  }
  return { id: textOf('id'), externalId: textOf('externalId') }
}
