import { useQuery } from '@tanstack/react-query'
import { HOME } from '../../src/markets/market-of.ts'
import { call } from '../api/call.ts'

/** As the server warns (src/markets/holiday-warning.ts). */
const WARNING_MS = 60 * 86_400_000

/** Until when the holidays of banks are known, where that is soon; null: they are for a while yet. */
export function useHolidaysEnd(): string | null {
  const fees = useQuery({
    queryKey: ['operator', 'fees', null],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/fees', { query: { merchant: null }, signal }),
  })
  const { at, holidaysKnownUntil } = fees.data?.plan ?? {}
  if (!at || !holidaysKnownUntil) return null
  const end = HOME.calendar.timeOf(HOME.calendar.startOf(holidaysKnownUntil), 24 * 60)
  return end.getTime() - Date.parse(at) < WARNING_MS ? holidaysKnownUntil : null
}
