import { Switch } from '@mantine/core'
import type { Settings } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { useMay } from '../session/session.tsx'
import { useChangeSettings } from './queries.ts'
import { words } from './words.ts'

/** What becomes of money that a customer's number received and that names no invoice. */
export function Matching({ settings }: { settings: Settings }) {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const change = useChangeSettings(text.saved)
  return (
    <Panel title={text.matching} isNarrow>
      {change.error && <ErrorNotice error={change.error} />}
      <Switch
        label={text.matchOldestFirst}
        description={text.matchOldestFirstHint}
        checked={change.isPending ? change.variables.matchOldestFirst === true : settings.matchOldestFirst}
        disabled={!canChange || change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate({ matchOldestFirst: checked })}
      />
    </Panel>
  )
}
