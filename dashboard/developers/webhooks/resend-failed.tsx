import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../language/locale.tsx'
import { Form, textOf } from '../../parts/form/form.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { words } from '../words.ts'

const HOUR_MS = 3_600_000
/** Failures are counted up to this. */
const COUNTED_MAX = 1_000

/** Sends again what failed at an endpoint in a span of time, up to a thousand at once. */
export function ResendFailed({ id, failed }: { id: string; failed: number }) {
  const text = useWords(words)
  const showToast = useToast()
  const resend = useMutation({
    mutationFn: (hours: number) => {
      const now = Date.now()
      const createdFrom = new Date(now - hours * HOUR_MS).toISOString()
      return call('POST /v1/events/resend-failed', {
        body: { endpoint: id, createdFrom, createdTo: new Date(now).toISOString() },
      })
    },
    onSuccess: ({ resent, hasMore }) =>
      showToast(hasMore ? `${text.resentMany(resent)} ${text.resentMore}` : text.resentMany(resent)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
  if (failed === 0) return null
  return (
    <Panel title={text.resendFailed} isNarrow>
      <Form
        submit={text.resend}
        isBusy={resend.isPending}
        error={resend.error}
        onSubmit={(values) => resend.mutate(Number(textOf(values, 'hours')))}
      >
        <p>{text.resendFailedText(failed >= COUNTED_MAX ? `${COUNTED_MAX}+` : String(failed))}</p>
        <NativeSelect
          name="hours"
          label={text.resendSince}
          defaultValue="720"
          data={Object.entries(text.resendSpans).map(([value, label]) => ({ value, label }))}
        />
      </Form>
    </Panel>
  )
}
