import { Alert } from '@mantine/core'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { useHolidaysEnd } from './use-holidays-end.ts'
import { words } from './words.ts'

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
