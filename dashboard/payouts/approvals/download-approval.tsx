import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callForResponse } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { words } from '../bulk/bulk-words.ts'

/** All payouts of a request as a file, for who decides on more than a screen shows. */
export function DownloadApproval({ id, count }: { id: string; count: number }) {
  const text = useWords(words)
  const download = useMutation({
    mutationFn: async () => {
      const response = await callForResponse('GET /dashboard/api/approvals/:id/file', { params: { id } })
      saveFile(`payouts-${id}.csv`, await response.blob())
    },
  })
  return (
    <div style={{ marginBottom: '1rem' }}>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="download" size={16} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {text.downloadAll(count)}
      </Button>
      <ErrorNotice error={download.error} />
    </div>
  )
}
