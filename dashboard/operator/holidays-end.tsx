import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { HOME } from '../../src/markets/market-of.ts'
import { call } from '../api/call.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { words } from './words.ts'

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

/** That the table of holidays ends soon: settlement and the hours of RTGS go by it. */
export function HolidaysEnd() {
  const text = useWords(words)
  const locale = useLocale()
  const until = useHolidaysEnd()
  if (until === null) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      // Mantine's yellow is too light to be read.
      styles={{ title: { color: 'var(--warn)' } }}
      icon={<Icon name="alert" />}
      title={text.holidaysEnd(formatDay(until, locale))}
    >
      <p>{text.holidaysEndText}</p>
    </Alert>
  )
}
