import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Payment } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { Panel, Screen } from '../../parts/screen.tsx'
import { paths } from '../../paths.ts'
import { words } from '../words.ts'
import { CreateByForm } from './create-by-form.tsx'
import { CreateBySentence } from './create-by-sentence.tsx'
import { Created } from './created.tsx'

/** Creates a payment, by a form or by a sentence, and gives its link and code. */
export function NewPayment() {
  const text = useWords(words)
  const address = useAddress()
  const [created, setCreated] = useState<Payment | null>(null)
  const way = address.get('by') === 'sentence' ? 'sentence' : 'form'
  return (
    <Screen title={created ? text.readyTitle : text.newTitle} back={{ to: paths.payments, label: text.back }}>
      {created ? (
        <Created payment={created} onAnother={() => setCreated(null)} />
      ) : (
        <>
          <SegmentedControl
            style={{ justifySelf: 'start' }}
            aria-label={text.newTitle}
            value={way}
            onChange={(by) => address.change({ by: by === 'form' ? null : by })}
            data={[
              { value: 'form', label: text.byForm },
              { value: 'sentence', label: text.bySentence },
            ]}
          />
          <Panel isNarrow>
            {way === 'form' ? <CreateByForm onCreated={setCreated} /> : <CreateBySentence onCreated={setCreated} />}
          </Panel>
        </>
      )}
    </Screen>
  )
}
