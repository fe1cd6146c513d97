import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkPreview } from '../../../src/dashboard/payouts/schema.ts'
import type { Progress } from '../../../src/dashboard/sending/schema.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { paths } from '../../paths.ts'
import { ChooseFile } from '../../uploads/choose-file.tsx'
import { type FixedCells, type Fixes, NO_FIXES, readUploadedFile, type Upload } from '../../uploads/upload-file.ts'
import { words } from '../approvals/approval-words.ts'
import { Sending } from '../sending.tsx'
import { words as payouts } from '../words.ts'
import { AmountQuestion } from './amount-question.tsx'
import { type DecimalSign, previewBulk, sendBulk } from './bulk-calls.ts'
import { BulkResultPanel } from './bulk-result.tsx'
import { PAYOUT_TEMPLATE } from './template.ts'
import { UploadedRows } from './uploaded-rows.tsx'

type Read = {
  readonly upload: Upload
  readonly fixes: Fixes
  readonly reading: BulkPreview
  readonly decimal: DecimalSign | undefined
  /** Of the file as it was chosen: however often it is fixed, it is the same one. */
  readonly file: string
  readonly name: string
}

/** Many payouts from a file: everything is read and judged before anything is sent. */
export function Bulk() {
  const text = useWords(words)
  const { title } = useWords(payouts)
  const [read, setRead] = useState<Read | null>(null)
  const upload = useMutation({
    mutationFn: async (file: File): Promise<Read> => {
      const upload = await readUploadedFile(file)
      const reading = await previewBulk(upload, NO_FIXES)
      return { upload, fixes: NO_FIXES, decimal: undefined, reading, file: reading.hash, name: file.name }
    },
    onSuccess: setRead,
    onError: () => setRead(null),
  })
  const answer = useMutation({
    mutationFn: async (of: Omit<Read, 'reading'>): Promise<Read> => ({
      ...of,
      reading: await previewBulk(of.upload, of.fixes, of.decimal),
    }),
    onSuccess: setRead,
  })
  const fix = (line: number, cells: FixedCells) =>
    read ? answer.mutateAsync({ ...read, fixes: new Map([...read.fixes, [line, cells]]) }) : Promise.resolve()
  const [progress, setProgress] = useState<Progress | null>(null)
  const send = useMutation({
    mutationFn: ({ upload, fixes, reading, decimal, leaveOut }: Read & { leaveOut: readonly number[] }) => {
      setProgress(null)
      return sendBulk({ upload, fixes, hash: reading.hash, decimal }, leaveOut, setProgress)
    },
    onSuccess: () => {
      for (const name of ['payouts', 'balances', 'overview']) queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  return (
    <Screen title={text.bulkTitle} back={{ to: paths.payouts, label: title }}>
      {send.data ? (
        <BulkResultPanel result={send.data} headings={read?.reading.headings} />
      ) : (
        <>
          {send.isPending && (
            <Panel isNarrow>
              <Sending progress={progress} said="leave" />
            </Panel>
          )}
          {/* Out of the way, but there again as it was where nothing could be sent. */}
          <div style={{ display: send.isPending ? 'none' : 'contents' }}>
            <ChooseFile
              name={read?.name}
              upload={upload}
              template={PAYOUT_TEMPLATE}
              about={text.bulkText}
              hint={text.bulkExcel}
            />
            {read?.reading.question && (
              <>
                <AmountQuestion
                  question={read.reading.question}
                  isBusy={answer.isPending}
                  onAnswer={(decimal) => answer.mutate({ ...read, decimal })}
                />
                <ErrorNotice error={answer.error} />
              </>
            )}
            {read && !read.reading.question && (
              <UploadedRows
                // Another file is looked up, and chosen from, anew.
                key={`${read.file} ${read.decimal ?? ''}`}
                reading={read.reading}
                isBusy={send.isPending}
                fixes={read.fixes}
                isFixing={answer.isPending}
                error={send.error ?? answer.error}
                onFix={fix}
                onSend={(leaveOut) => send.mutate({ ...read, leaveOut })}
              />
            )}
          </div>
        </>
      )}
    </Screen>
  )
}
