import { Progress as Bar, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Progress } from '../../src/dashboard/sending/schema.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { ChooseFile } from './choose-file.tsx'
import type { ImportKind, Reading, ReadUpload } from './import-kind.ts'
import { ImportRows } from './import-rows.tsx'
import { Imported } from './imported.tsx'
import { type FixedCells, NO_FIXES, readUploadedFile } from './upload-file.ts'
import { words } from './words.ts'

type Read<Shown> = ReadUpload & {
  readonly reading: Shown
  /** Of the file as it was chosen: however often it is fixed, it is the same one. */
  readonly file: string
  readonly name: string
}

/** Imports a file: everything is read and judged before anything is made, and all of it is made or nothing. */
export function ImportScreen<Shown extends Reading, Made>({ kind }: { kind: ImportKind<Shown, Made> }) {
  const [read, setRead] = useState<Read<Shown> | null>(null)
  const [isAlso, setAlso] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const upload = useMutation({
    mutationFn: async (file: File): Promise<Read<Shown>> => {
      const given = { upload: await readUploadedFile(file), fixes: NO_FIXES, isAlso }
      const reading = await kind.preview(given)
      return { ...given, reading, file: reading.hash, name: file.name }
    },
    onSuccess: setRead,
    onError: () => setRead(null),
  })
  const again = useMutation({
    mutationFn: async (of: Read<Shown>): Promise<Read<Shown>> => ({ ...of, reading: await kind.preview(of) }),
    onSuccess: setRead,
  })
  const create = useMutation({
    mutationFn: (of: Read<Shown>) => {
      setProgress(null)
      return kind.create(of, of.reading.hash, setProgress)
    },
    onSuccess: () => {
      for (const name of [...kind.changes, 'overview']) queryClient.invalidateQueries({ queryKey: [name] })
    },
    // What has changed since it was read is shown at its rows.
    onError: (_, of) => again.mutate(of),
  })
  const choose = (also: boolean) => {
    setAlso(also)
    if (read) again.mutate({ ...read, isAlso: also })
  }
  const fix = (line: number, cells: FixedCells) =>
    read ? again.mutateAsync({ ...read, fixes: new Map([...read.fixes, [line, cells]]) }) : Promise.resolve()
  if (create.data !== undefined) {
    return (
      <Screen title={kind.title} back={kind.back}>
        <Imported kind={kind} counts={kind.counts(create.data)} />
      </Screen>
    )
  }
  return (
    <Screen title={kind.title} back={kind.back}>
      {create.isPending && <Importing progress={progress} />}
      {/* Out of the way, but there again as it was where nothing could be made. */}
      <div style={{ display: create.isPending ? 'none' : 'contents' }}>
        <ChooseFile name={read?.name} upload={upload} template={kind.template} about={kind.about} hint={kind.hint} />
        {read && kind.choice && (
          <Checkbox
            label={kind.choice.label}
            description={kind.choice.hint}
            checked={isAlso}
            disabled={again.isPending}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
        )}
        {read && (
          <ImportRows
            key={read.file}
            kind={kind}
            reading={read.reading}
            fixes={read.fixes}
            isAlso={read.isAlso}
            isBusy={again.isPending}
            error={create.error ?? again.error}
            onFix={fix}
            onImport={() => create.mutate(read)}
          />
        )}
      </div>
    </Screen>
  )
}

function Importing({ progress }: { readonly progress: Progress | null }) {
  const text = useWords(words)
  const { accepted, of } = progress ?? { accepted: 0, of: 0 }
  return (
    <Panel isNarrow>
      <div style={{ display: 'grid', gap: '0.5rem' }}>
        <Bar value={of === 0 ? 0 : (100 * accepted) / of} aria-label={text.importing} animated />
        <p role="status">{of === 0 ? text.importing : text.done(accepted, of)}</p>
        <p className="muted">{text.stay}</p>
      </div>
    </Panel>
  )
}
