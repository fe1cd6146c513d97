import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BusinessData } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { faultOf } from '../parts/form/form.tsx'
import { Lines } from '../parts/form/lines.tsx'
import css from './field-group.module.css'
import { Group } from './field-group.tsx'
import { words } from './onboarding-words.ts'

export function Owners({ known, error }: { known: BusinessData['owners']; error: unknown }) {
  const text = useWords(words)
  const line = (at: number, _place: number, remove: ReactNode) => (
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
  return (
    <Group name={text.owners}>
      <Lines add={text.addOwner} remove={text.remove} first={known.length} least={1} line={line} />
    </Group>
  )
}
