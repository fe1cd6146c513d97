import { Button, Group } from '@mantine/core'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { DropFile } from '../parts/form/drop-file.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Panel } from '../parts/screen.tsx'
import { csvTemplate, type Template, XLSX, xlsxTemplate } from './template.ts'
import { words } from './words.ts'

type Props = {
  /** The file that is shown; undefined: none was chosen yet, and what one has to look like is explained. */
  readonly name: string | undefined
  readonly upload: Pick<UseMutationResult<unknown, Error, File>, 'mutate' | 'isPending' | 'error'>
  readonly template: Template
  /** What such a file holds, above its columns, and what is to be known of them, below. */
  readonly about: string
  readonly hint: string
}

/** Where a file is chosen or dropped. */
export function ChooseFile({ name, upload, template, about, hint }: Props) {
  const text = useWords(words)
  const workbook = useMutation({ mutationFn: () => xlsxTemplate(template) })
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
      <p>{about}</p>
      <p className="mono" style={{ margin: '0.5rem 0 1rem' }}>
        {template.columns.map((column, at) => (
          <Fragment key={column}>
            {at > 0 && ','}
            <wbr />
            {column}
          </Fragment>
        ))}
      </p>
      <p className="muted" style={{ marginBottom: '1rem' }}>
        {hint}
      </p>
      {file}
      <Group gap="sm" mt="sm">
        <Button
          variant="subtle"
          loading={workbook.isPending}
          onClick={() => workbook.mutate(undefined, { onSuccess: (made) => saveFile(`${template.name}.xlsx`, made) })}
        >
          {text.templateXlsx}
        </Button>
        <Button variant="subtle" onClick={() => saveFile(`${template.name}.csv`, csvTemplate(template))}>
          {text.templateCsv}
        </Button>
      </Group>
      <ErrorNotice error={upload.error ?? workbook.error} />
    </Panel>
  )
}
