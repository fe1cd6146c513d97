import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Customer } from '../api/replies.ts'
import list from '../collections/allocated.module.css'
import { grouped, useKindName } from '../collectors/amounts.ts'
import { CollectorDialog } from '../collectors/collector-dialog.tsx'
import { useCollectorsOf } from '../collectors/queries.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import { words } from './words.ts'

/** The virtual accounts that belong to a customer, and a button for one more. */
export function NumbersOf({ customer }: { customer: Customer }) {
  const text = useWords(words)
  const canAct = useMay('payments.act')
  const kindName = useKindName()
  const [isMaking, setMaking] = useState(false)
  const collectors = useCollectorsOf(customer.id)
  const make = canAct && (
    <Button size="xs" variant="default" onClick={() => setMaking(true)}>
      {text.newNumber}
    </Button>
  )
  return (
    <Panel title={text.numbers} aside={make}>
      {collectors.error && <ErrorNotice error={collectors.error} onRetry={() => collectors.refetch()} />}
      {collectors.data?.data.length === 0 && <p className="muted">{text.noNumbers}</p>}
      <ul className={list.list}>
        {collectors.data?.data.map((one) => (
          <li key={one.id}>
            <span>
              <Anchor component={Link} to={paths.collector(one.id)} size="sm">
                {one.instrument && 'number' in one.instrument ? grouped(one.instrument.number) : one.name}
              </Anchor>
              <br />
              <span className="muted">{kindName(one)}</span> <Status status={one.status} />
            </span>
            <Money amount={one.receivedAmount} currency={one.currency} />
          </li>
        ))}
      </ul>
      {isMaking && (
        <CollectorDialog
          collector={null}
          customer={customer}
          onDone={() => setMaking(false)}
          onClose={() => setMaking(false)}
        />
      )}
    </Panel>
  )
}
