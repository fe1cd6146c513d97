import { Button, FileButton, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { api } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Panel, Screen } from '../parts/screen.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { paths } from '../paths.ts'
import { words } from './approval-words.ts'
import { type BulkAnswer, BulkDone } from './bulk-done.tsx'
import { BulkPreview, type BulkReading } from './bulk-preview.tsx'
import { words as payouts } from './words.ts'

const COLUMNS = 'externalId,receiverName,receiverAccountNo,receiverBankCode,amount,currency,remark'
const TEMPLATE = `${COLUMNS}\r\nsalary-2026-11-siti,Siti Rahma,'0801234567,BCA,4250000,IDR,November\r\n`
const PATH = '/dashboard/api/payouts/bulk'

type Read = { readonly csv: string; readonly reading: BulkReading }

/** Many payouts from a file: everything is read and judged before anything is sent. */
export function Bulk() {
  const text = useWords(words)
  const { title } = useWords(payouts)
  const [read, setRead] = useState<Read | null>(null)
  const upload = useMutation({
    mutationFn: async (file: File): Promise<Read> => {
      const csv = await file.text()
      return { csv, reading: await api.post<BulkReading>(PATH, { csv }) }
    },
    onSuccess: setRead,
    onError: () => setRead(null),
  })
  const send = useMutation({
    mutationFn: ({ csv, reading }: Read) => api.post<BulkAnswer>(PATH, { csv, hash: reading.hash, confirm: true }),
    onSuccess: () => {
      for (const name of ['payouts', 'balances', 'overview']) queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  return (
    <Screen title={text.bulkTitle} back={{ to: paths.payouts, label: title }}>
      {send.data ? (
        <BulkDone answer={send.data} />
      ) : (
        <>
          <Panel isNarrow>
            <p>{text.bulkText}</p>
            <p className="mono" style={{ margin: '0.5rem 0 1rem' }}>
              {COLUMNS.split(',').map((column, at) => (
                <Fragment key={column}>
                  {at > 0 && ','}
                  <wbr />
                  {column}
                </Fragment>
              ))}
            </p>
            <Group gap="sm">
              <FileButton onChange={(file) => file && upload.mutate(file)} accept="text/csv,.csv">
                {(props) => (
                  <Button {...props} variant={read ? 'default' : 'filled'} loading={upload.isPending}>
                    {read ? text.other : text.choose}
                  </Button>
                )}
              </FileButton>
              <Button
                variant="subtle"
                onClick={() => saveFile('payouts.csv', new Blob([TEMPLATE], { type: 'text/csv' }))}
              >
                {text.template}
              </Button>
            </Group>
            <Trouble error={upload.error} />
          </Panel>
          {read && (
            <BulkPreview
              reading={read.reading}
              isBusy={send.isPending}
              error={send.error}
              onSend={() => send.mutate(read)}
            />
          )}
        </>
      )}
    </Screen>
  )
}
