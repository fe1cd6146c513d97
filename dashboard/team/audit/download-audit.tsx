import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callForResponse } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { DayFields } from '../../parts/filters/day-fields.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { saveFile } from '../../parts/save-file.ts'
import { words } from '../words.ts'

/** The trail of some days as a file: the last thirty where none are named. */
export function DownloadAudit() {
  const text = useWords(words)
  const { get } = useAddress()
  const query = { from: get('from'), to: get('to') }
  const download = useMutation({
    mutationFn: async () => {
      const response = await callForResponse('GET /dashboard/api/audit/file', { query })
      saveFile('audit.csv', await response.blob())
    },
  })
  return (
    <section aria-label={text.auditFile}>
      <Group gap="sm">
        <DayFields />
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {text.auditDownload}
        </Button>
        <small className="muted">{text.auditFileHint}</small>
      </Group>
      <ErrorNotice error={download.error} />
    </section>
  )
}
