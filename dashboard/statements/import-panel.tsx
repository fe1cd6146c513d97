import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { Reply } from '../api/endpoint-types.ts'
import { formatDecimal } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { DropFile } from '../parts/form/drop-file.tsx'
import { Panel } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { guessMapping } from './csv-head.ts'
import { MappingForm } from './mapping-form.tsx'
import { reloadStatements, type StatementAccount } from './queries.ts'
import css from './statements.module.css'
import { words } from './words.ts'

type Mapping = StatementAccount['mapping']
type Preview = Reply<'POST /dashboard/api/operator/statements/:id/preview'>
type Chosen = { readonly name: string; readonly text: string }

/** A file is read and shown before it is imported; a CSV by a mapping that is tried before it is saved. */
export function ImportPanel({ id, mapping }: { id: string; mapping: Mapping }) {
  const text = useWords(words)
  const showToast = useToast()
  const [file, setFile] = useState<Chosen | null>(null)
  const [draft, setDraft] = useState(mapping)
  const [tried, setTried] = useState<Mapping>(null)
  const preview = useMutation({
    mutationFn: ({ text: content, using }: { text: string; using: Mapping }) =>
      call('POST /dashboard/api/operator/statements/:id/preview', {
        params: { id },
        body: { text: content, mapping: using },
      }),
    onSuccess: (_, { using }) => setTried(using),
  })
  const send = useMutation({
    mutationFn: (chosen: Chosen) =>
      call('POST /dashboard/api/operator/statements/:id/import', { params: { id }, body: chosen }),
    onSuccess: async (done) => {
      await reloadStatements()
      showToast(done.isRepeated ? text.repeated : text.imported(done.newEntries, done.matched, done.opened))
      setFile(null)
      preview.reset()
    },
  })
  const keep = useMutation({
    mutationFn: () => call('PUT /dashboard/api/operator/statements/:id', { params: { id }, body: { mapping: draft } }),
    onSuccess: async () => {
      await reloadStatements()
      showToast(text.saved)
    },
  })
  const take = async (chosen: File) => {
    const next = { name: chosen.name.slice(0, 200), text: decode(await chosen.arrayBuffer()) }
    setFile(next)
    send.reset()
    // The first CSV of a connection is read by a guessed mapping; nothing is saved before the operator saves it.
    const using = isStructured(next.text) ? mapping : (mapping ?? guessMapping(next.text))
    setDraft(using)
    preview.mutate({ text: next.text, using })
  }
  const isCsv = file !== null && !isStructured(file.text)
  const isSaved = isSame(draft, mapping)
  return (
    <Panel title={text.importTitle}>
      <p className={`muted ${css.intro}`}>{text.importText}</p>
      <DropFile
        label={text.choose}
        said={file?.name ?? text.drop}
        accept=".sta,.mt940,.940,.txt,.xml,.csv,text/csv,text/xml,text/plain"
        variant={file ? 'default' : 'filled'}
        isBusy={preview.isPending}
        onFile={(chosen) => void take(chosen)}
      />
      <div className={css.outro}>
        <ErrorNotice error={preview.error ?? send.error ?? keep.error} />
      </div>
      {preview.data && <Shown preview={preview.data} />}
      {isCsv && file && draft && (
        <section className={css.outro} aria-label={text.mapping}>
          <h3>{text.mapping}</h3>
          <MappingForm text={file.text} mapping={draft} onChange={setDraft} />
          <Group mt="sm">
            <Button
              variant="default"
              loading={preview.isPending}
              onClick={() => preview.mutate({ text: file.text, using: draft })}
            >
              {text.tryIt}
            </Button>
            <Button
              variant="default"
              disabled={!preview.data || isSaved || !isSame(draft, tried)}
              loading={keep.isPending}
              onClick={() => keep.mutate()}
            >
              {text.keep}
            </Button>
          </Group>
        </section>
      )}
      {file && preview.data && (
        <>
          <Group mt="md">
            <Button
              loading={send.isPending}
              disabled={isCsv && !isSaved}
              {...(isCsv && !isSaved ? { 'aria-describedby': 'import-first' } : {})}
              onClick={() => send.mutate(file)}
            >
              {text.importIt}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setFile(null)
                preview.reset()
              }}
            >
              {text.other}
            </Button>
          </Group>
          {isCsv && !isSaved && (
            <p id="import-first" className="muted">
              {text.saveFirst}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

function Shown({ preview }: { preview: Preview }) {
  const text = useWords(words)
  const locale = useLocale()
  return preview.statements.map(({ account, currency, opening, closing, count, entries }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: statements of one file have no names of their own
    <div key={at}>
      <p className={css.outro}>
        <strong>{text.read(count, preview.format)}</strong> {account}
        {opening && ` · ${text.opening} ${formatDecimal(opening, currency, locale)}`}
        {closing && ` · ${text.closing} ${formatDecimal(closing, currency, locale)}`}
      </p>
      <ul className={css.list} aria-label={text.first}>
        {entries.map((entry, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bank may show the same entry twice
          <li key={n} className={css.file}>
            <span>{formatDay(entry.day, locale)}</span>
            <span className={css.breakable}>{[entry.reference, entry.text].filter(Boolean).join(' · ')}</span>
            <span className={`${css.amount} tabular`}>{formatDecimal(entry.amount, currency, locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** The same mapping, in any order of its members. */
function isSame(one: Mapping, other: Mapping): boolean {
  const written = (mapping: Mapping) =>
    JSON.stringify(mapping, (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  return written(one) === written(other)
}

const isStructured = (text: string): boolean => /^\s*<|^:20:|^\{1:/m.test(text.slice(0, 2_000))

/** UTF-8, or what banks of before wrote. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
