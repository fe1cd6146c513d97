import { troublesOf } from '../../../src/dashboard/connections/troubles.ts'
import { useOperatorBooks } from '../../books/queries.ts'
import { serverNow } from '../../format/now.ts'
import { formatDay } from '../../format/time.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { useConnections, useOverdueDifferences } from '../../operator/queries.ts'
import { useHolidaysEnd } from '../../operator/use-holidays-end.ts'
import { paths } from '../../paths.ts'
import { words } from '../words.ts'

type Line = { key: string; to: string; text: string }

/** What an operator should look at, and where to fix it, as in their mails. Null: it is being loaded. */
export function useOperatorLines(): Line[] | null {
  const text = useWords(words)
  const locale = useLocale()
  const connections = useConnections().data?.data
  const overdue = useOverdueDifferences().data?.overdue
  const until = useHolidaysEnd()
  const faults = useOperatorBooks().data?.faults
  if (!connections || !faults || overdue === undefined) return null
  const now = serverNow()
  return [
    ...connections.flatMap((connection) =>
      troublesOf(connection, now).map((trouble) => ({
        key: connection.id + trouble,
        to: paths.connection(connection.id),
        text: text.connectionTroubles[trouble](connection.name),
      })),
    ),
    // What banks and books do not both have, for more than a day.
    ...(overdue > 0 ? [{ key: 'differences', to: paths.statements, text: text.openDifferences(overdue) }] : []),
    ...(faults.length > 0 ? [{ key: 'books', to: paths.connectionReport, text: text.booksBroken(faults[0]) }] : []),
    ...(until === null
      ? []
      : [{ key: 'holidays', to: paths.operatorFees, text: text.holidaysEnd(formatDay(until, locale)) }]),
  ]
}
