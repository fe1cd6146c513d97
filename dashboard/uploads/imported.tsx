import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import type { Counts, ImportKind, Reading } from './import-kind.ts'
import { words } from './words.ts'

type Props<Shown extends Reading, Made> = { readonly kind: ImportKind<Shown, Made>; readonly counts: Counts }

/** What became of a file, and where it is seen. */
export function Imported<Shown extends Reading, Made>({ kind: { said, seen }, counts }: Props<Shown, Made>) {
  const text = useWords(words)
  const { made, repeated, customersCreated } = counts
  const sentences = [
    said.done(made - repeated),
    repeated > 0 && said.before(repeated),
    customersCreated > 0 && text.newCustomers(customersCreated),
  ]
  return (
    <Panel isNarrow>
      <p role="status" style={{ marginBottom: '1rem' }}>
        {sentences.filter(Boolean).join(' ')}
      </p>
      <Button component={Link} to={seen.to} autoFocus>
        {seen.label}
      </Button>
    </Panel>
  )
}
