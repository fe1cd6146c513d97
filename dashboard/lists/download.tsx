import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { saveFile } from '../parts/save-file.ts'
import type { Filters, List } from './list.ts'
import type { ListColumn } from './list-columns.tsx'
import { type CsvFields, listCsv } from './list-csv.ts'
import { readAllPages } from './queries.ts'
import { listWords } from './words.ts'

type Props<Row> = {
  readonly list: List<Row, unknown>
  readonly columns: readonly ListColumn<Row>[]
  /** What names a line in a CSV file. */
  readonly csv: CsvFields<Row>
  readonly filters: Filters
  readonly chosen: readonly string[]
}

/** What the filter matches, in the columns that are shown: as CSV, and where the list has them as a workbook and on paper. */
export function Download<Row>({ list, columns, csv, filters, chosen }: Props<Row>) {
  const text = useWords(listWords)
  const language = useLocale()
  const download = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx' | 'pdf') => {
      const name = `${list.name}.${format}`
      if (format === 'csv') {
        const parts: string[] = []
        for await (const part of listCsv(readAllPages(list, filters), csv, columns, chosen)) parts.push(part)
        return saveFile(name, new Blob(parts, { type: 'text/csv' }))
      }
      const sent = await list.file?.({ ...filters, format, language, columns: chosen.join(',') })
      // A reply that is cut off rejects here: no part of a list is saved as the whole.
      if (sent) saveFile(name, await sent.blob())
    },
  })
  const button = (format: 'csv' | 'xlsx' | 'pdf', label: string) => (
    <Button
      variant="subtle"
      loading={download.isPending && download.variables === format}
      disabled={download.isPending}
      leftSection={<Icon name="download" size={16} />}
      onClick={() => download.mutate(format)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <ErrorNotice error={download.error} />
      {button('csv', text.downloadCsv)}
      {list.file && button('xlsx', text.downloadXlsx)}
      {list.file && button('pdf', text.downloadPdf)}
    </>
  )
}
