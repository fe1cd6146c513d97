import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { BulkPreview } from '../../../src/dashboard/payouts/schema.ts'
import type { Progress } from '../../../src/dashboard/sending/schema.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { DropFile } from '../../parts/form/drop-file.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Panel, Screen } from '../../parts/screen.tsx'
import { paths } from '../../paths.ts'
import { words } from '../approvals/approval-words.ts'
import { Sending } from '../sending.tsx'
import { words as payouts } from '../words.ts'
import { AmountQuestion } from './amount-question.tsx'
import { type DecimalSign, previewBulk, readUploadedFile, sendBulk, type Upload } from './bulk-calls.ts'
import { BulkResultPanel } from './bulk-result.tsx'
import { COLUMNS, csvTemplate, XLSX, xlsxTemplate } from './template.ts'
import { UploadedRows } from './uploaded-rows.tsx'

type Read = { readonly upload: Upload; readonly reading: BulkPreview; readonly decimal: DecimalSign | undefined }

/** Many payouts from a file: everything is read and judged before anything is sent. */
export function Bulk() {
  const text = useWords(words)
  const { title } = useWords(payouts)
  const [read, setRead] = useState<Read | null>(null)
  const workbook = useMutation({ mutationFn: xlsxTemplate })
  const upload = useMutation({
    mutationFn: async (file: File): Promise<Read> => {
      const upload = await readUploadedFile(file)
      return { upload, decimal: undefined, reading: await previewBulk(upload) }
    },
    onSuccess: setRead,
    onError: () => setRead(null),
  })
  const answer = useMutation({
    mutationFn: async ({ upload, decimal }: Pick<Read, 'upload' | 'decimal'>): Promise<Read> => ({
      upload,
      decimal,
      reading: await previewBulk(upload, decimal),
    }),
    onSuccess: setRead,
  })
  const [progress, setProgress] = useState<Progress | null>(null)
  const send = useMutation({
    mutationFn: ({ upload, reading, decimal, leaveOut }: Read & { leaveOut: readonly number[] }) => {
      setProgress(null)
      return sendBulk({ upload, hash: reading.hash, decimal }, leaveOut, setProgress)
    },
    onSuccess: () => {
      for (const name of ['payouts', 'balances', 'overview']) queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  return (
    <Screen title={text.bulkTitle} back={{ to: paths.payouts, label: title }}>
      {send.data ? (
        <BulkResultPanel result={send.data} />
      ) : (
        <>
          {send.isPending && (
            <Panel isNarrow>
              <Sending progress={progress} said="leave" />
            </Panel>
          )}
          {/* Out of the way, but there again as it was where nothing could be sent. */}
          <div style={{ display: send.isPending ? 'none' : 'contents' }}>
            <Panel isNarrow>
              <p>{text.bulkText}</p>
              <p className="mono" style={{ margin: '0.5rem 0 1rem' }}>
                {COLUMNS.map((column, at) => (
                  <Fragment key={column}>
                    {at > 0 && ','}
                    <wbr />
                    {column}
                  </Fragment>
                ))}
              </p>
              <p className="muted" style={{ marginBottom: '1rem' }}>
                {text.bulkExcel}
              </p>
              <DropFile
                label={read ? text.other : text.choose}
                said={text.drop}
                accept={`text/csv,.csv,${XLSX},.xlsx`}
                isBusy={upload.isPending}
                onFile={upload.mutate}
              />
              <Group gap="sm" mt="sm">
                <Button
                  variant="subtle"
                  loading={workbook.isPending}
                  onClick={() => workbook.mutate(undefined, { onSuccess: (file) => saveFile('payouts.xlsx', file) })}
                >
                  {text.templateXlsx}
                </Button>
                <Button variant="subtle" onClick={() => saveFile('payouts.csv', csvTemplate())}>
                  {text.templateCsv}
                </Button>
              </Group>
              <ErrorNotice error={upload.error ?? workbook.error} />
            </Panel>
            {read?.reading.question && (
              <>
                <AmountQuestion
                  question={read.reading.question}
                  isBusy={answer.isPending}
                  onAnswer={(decimal) => answer.mutate({ upload: read.upload, decimal })}
                />
                <ErrorNotice error={answer.error} />
              </>
            )}
            {read && !read.reading.question && (
              <UploadedRows
                // Another file is looked up, and chosen from, anew.
                key={read.reading.hash}
                reading={read.reading}
                isBusy={send.isPending}
                error={send.error}
                onSend={(leaveOut) => send.mutate({ ...read, leaveOut })}
              />
            )}
          </div>
        </>
      )}
    </Screen>
  )
}
