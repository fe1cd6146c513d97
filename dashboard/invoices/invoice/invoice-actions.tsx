import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { INVOICE_MOVES } from '../../../src/invoices/states.ts'
import { call } from '../../api/call.ts'
import type { Invoice } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { useToast } from '../../parts/toast.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { reloadInvoices } from '../queries.ts'
import { words } from '../words.ts'

const CALLS = {
  finalize: 'POST /v1/invoices/:id/finalize',
  void: 'POST /v1/invoices/:id/void',
  writeOff: 'POST /v1/invoices/:id/write-off',
} as const
type Step = keyof typeof CALLS

/** What the state of an invoice and the role of the person allow. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const [step, setStep] = useState<Step | null>(null)
  const move = useMutation({
    mutationFn: (to: Step) => call(CALLS[to], { params: { id: invoice.id } }),
    onSuccess: ({ number }, to) => {
      setStep(null)
      showToast({ finalize: text.finalized(number ?? ''), void: text.voided, writeOff: text.writtenOff }[to])
    },
    onSettled: reloadInvoices,
  })
  const moves: readonly string[] = INVOICE_MOVES[invoice.status]
  if (!canAct) return null
  const said: Record<Step, { title: string; text: string; action: string }> = {
    finalize: { title: text.finalizeTitle, text: text.finalizeText, action: text.finalize },
    void: { title: text.voidTitle, text: text.voidText, action: text.void },
    writeOff: { title: text.writeOffTitle, text: text.writeOffText, action: text.writeOff },
  }
  return (
    <>
      {invoice.status === 'DRAFT' && (
        <>
          <Button component={Link} to={paths.editInvoice(invoice.id)} variant="default">
            {text.edit}
          </Button>
          <Button onClick={() => setStep('finalize')}>{text.finalize}</Button>
        </>
      )}
      {moves.includes('UNCOLLECTIBLE') && (
        <Button variant="default" onClick={() => setStep('writeOff')}>
          {text.writeOff}
        </Button>
      )}
      {moves.includes('VOID') && (
        <Button variant="subtle" color="red" onClick={() => setStep('void')}>
          {text.void}
        </Button>
      )}
      <Confirm
        opened={step !== null}
        title={step ? said[step].title : ''}
        action={step ? said[step].action : ''}
        {...(step === 'finalize' ? {} : { color: 'red' as const })}
        keep={text.keep}
        isBusy={move.isPending}
        error={move.error}
        onConfirm={() => step && move.mutate(step)}
        onClose={() => {
          setStep(null)
          move.reset()
        }}
      >
        <p>{step && said[step].text}</p>
      </Confirm>
    </>
  )
}
