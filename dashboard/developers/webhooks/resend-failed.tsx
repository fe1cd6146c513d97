import { Alert, Button, Group, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatCount } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useToast } from '../../parts/toast.tsx'
import { words } from '../words.ts'
import { healthWords } from './health-words.ts'

const HOUR_MS = 3_600_000
/** The sandbox's clock may have been moved ahead of the browser's. */
const YEAR_MS = 365 * 24 * HOUR_MS
/** Failures are counted up to this. */
const COUNTED_MAX = 1_000
const SPAN_DEFAULT = '720'

/** What was given up at an endpoint, and sending all of it again: the server begins with a thousand at once. */
export function ResendFailed({ id, failed }: { id: string; failed: number }) {
  const text = useWords(words)
  const { gaveUp, resendAll } = useWords(healthWords)
  const locale = useLocale()
  const showToast = useToast()
  const [hours, setHours] = useState(SPAN_DEFAULT)
  const resend = useMutation({
    mutationFn: async () => {
      const now = Date.now()
      const createdFrom = new Date(now - Number(hours) * HOUR_MS).toISOString()
      const body = { endpoint: id, createdFrom, createdTo: new Date(now + YEAR_MS).toISOString() }
      let sum = 0
      for (;;) {
        const { resent, hasMore } = await call('POST /v1/events/resend-failed', { body })
        sum += resent
        // Rows that another transaction holds are skipped: nothing was begun, and they are someone else's.
        if (!hasMore || resent === 0) return sum
      }
    },
    onSuccess: (resent) => showToast(text.resentMany(resent)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
  if (failed === 0) return null
  const count = failed >= COUNTED_MAX ? `${formatCount(COUNTED_MAX, locale)}+` : formatCount(failed, locale)
  return (
    <Alert color="red" icon={<Icon name="alert" />} title={gaveUp(count)}>
      <p>{text.resendFailedText(count)}</p>
      <Group mt="sm" gap="sm" align="end">
        <NativeSelect
          label={text.resendSince}
          value={hours}
          onChange={({ currentTarget }) => setHours(currentTarget.value)}
          data={Object.entries(text.resendSpans).map(([value, label]) => ({ value, label }))}
        />
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          {resendAll}
        </Button>
      </Group>
      <ErrorNotice error={resend.error} />
    </Alert>
  )
}
