import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { BusinessData } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { faultOf } from '../parts/form.tsx'
import { Icon } from '../parts/icon.tsx'
import css from './field-group.module.css'
import { Group } from './field-group.tsx'
import { words } from './onboarding-words.ts'

type LinesProps = {
  name: string
  add: string
  /** How many lines stand there first, at least one. */
  first: number
  line: (at: number, remove: ReactNode) => ReactNode
}

/** Lines of fields of which there may be several. */
function Lines({ name, add, first, line }: LinesProps) {
  const text = useWords(words)
  const [keys, setKeys] = useState(() => Array.from({ length: Math.max(first, 1) }, (_, at) => at))
  return (
    <Group name={name}>
      {keys.map((key) =>
        line(
          key,
          keys.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={text.remove}
              onClick={() => setKeys(keys.filter((other) => other !== key))}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          ),
        ),
      )}
      <Button
        variant="subtle"
        style={{ justifySelf: 'start' }}
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => setKeys([...keys, Math.max(...keys) + 1])}
      >
        {add}
      </Button>
    </Group>
  )
}

export function Owners({ known, error }: { known: BusinessData['owners']; error: unknown }) {
  const text = useWords(words)
  const line = (at: number, remove: ReactNode) => (
    <div key={at} className={css.many}>
      <TextInput
        name="owner.name"
        label={text.ownerName}
        defaultValue={known[at]?.name}
        required
        error={faultOf(error, `owners.${at}.name`)}
      />
      <TextInput
        name="owner.nik"
        label={text.nik}
        inputMode="numeric"
        defaultValue={known[at]?.nik}
        required
        error={faultOf(error, `owners.${at}.nik`)}
      />
      <TextInput
        name="owner.share"
        label={text.share}
        inputMode="numeric"
        defaultValue={known[at]?.sharePercent}
        required
        error={faultOf(error, `owners.${at}.sharePercent`) ?? faultOf(error, 'owners')}
      />
      {remove}
    </div>
  )
  return <Lines name={text.owners} add={text.addOwner} first={known.length} line={line} />
}

export function Documents({ known, error }: { known: BusinessData['documents']; error: unknown }) {
  const text = useWords(words)
  const line = (at: number, remove: ReactNode) => (
    <div key={at} className={`${css.many} ${css.two}`}>
      <TextInput
        name="document.kind"
        label={text.kind}
        defaultValue={known[at]?.kind}
        required
        error={faultOf(error, `documents.${at}.kind`)}
      />
      <TextInput
        name="document.reference"
        label={text.reference}
        defaultValue={known[at]?.reference}
        required
        error={faultOf(error, `documents.${at}.reference`)}
      />
      {remove}
    </div>
  )
  return <Lines name={text.documents} add={text.addDocument} first={known.length} line={line} />
}
