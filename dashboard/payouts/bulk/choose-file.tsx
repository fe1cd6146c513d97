import { Button, Group } from '@mantine/core'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { DropFile } from '../../parts/form/drop-file.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Panel } from '../../parts/screen.tsx'
import { words } from '../approvals/approval-words.ts'
import { COLUMNS, csvTemplate, XLSX, xlsxTemplate } from './template.ts'

type Props = {
  /** The file that is shown; undefined: none was chosen yet, and what one has to look like is explained. */
  readonly name: string | undefined
  readonly upload: Pick<UseMutationResult<unknown, Error, File>, 'mutate' | 'isPending' | 'error'>
}

/** Where a file of payouts is chosen or dropped. */
export function ChooseFile({ name, upload }: Props) {
  const text = useWords(words)
  const workbook = useMutation({ mutationFn: xlsxTemplate })
  const file = (
    <DropFile
      label={name === undefined ? text.choose : text.other}
      said={name ?? text.drop}
      variant={name === undefined ? 'filled' : 'default'}
      accept={`text/csv,.csv,${XLSX},.xlsx`}
      isBusy={upload.isPending}
      onFile={upload.mutate}
    />
  )
  if (name !== undefined) {
    return (
      <>
        {file}
        <ErrorNotice error={upload.error} />
      </>
    )
  }
  return (
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
      {file}
      <Group gap="sm" mt="sm">
        <Button
          variant="subtle"
          loading={workbook.isPending}
          onClick={() => workbook.mutate(undefined, { onSuccess: (made) => saveFile('payouts.xlsx', made) })}
        >
          {text.templateXlsx}
        </Button>
        <Button variant="subtle" onClick={() => saveFile('payouts.csv', csvTemplate())}>
          {text.templateCsv}
        </Button>
      </Group>
      <ErrorNotice error={upload.error ?? workbook.error} />
    </Panel>
  )
}
