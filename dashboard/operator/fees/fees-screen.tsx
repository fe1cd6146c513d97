import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { PlanInWords } from '../../fees/plan.tsx'
import { Preview } from '../../fees/preview.tsx'
import { words } from '../../fees/words.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Screen } from '../../parts/screen.tsx'
import { HolidaysEnd } from '../holidays-end.tsx'
import { useMerchants } from '../queries.ts'
import { FeeRuleDialog } from './fee-rule-dialog.tsx'
import { FeeRules } from './fee-rules.tsx'

/** What merchants pay: everybody's plan or one merchant's, its rules, and new ones. */
export function FeesScreen() {
  const text = useWords(words)
  const merchants = useMerchants().data?.data ?? []
  const [merchant, setMerchant] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const queryKey = ['operator', 'fees', merchant]
  const fees = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/fees', { query: { merchant }, signal }),
  })
  const reload = () => queryClient.invalidateQueries({ queryKey: ['operator', 'fees'] })
  return (
    <Screen
      title={text.title}
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} disabled={!fees.data} onClick={() => setIsMaking(true)}>
          {text.newRule}
        </Button>
      }
    >
      <p className="muted">{text.operatorIntro}</p>
      <HolidaysEnd />
      <NativeSelect
        label={text.account}
        value={merchant ?? ''}
        maw="28rem"
        data={[{ value: '', label: text.everybody }, ...merchants.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => setMerchant(event.currentTarget.value || null)}
      />
      <ErrorNotice error={fees.error} onRetry={() => fees.refetch()} />
      {fees.data ? (
        <>
          <PlanInWords plan={fees.data.plan} isSandbox={false} />
          <FeeRules rules={fees.data.rules} now={fees.data.plan.at} onChanged={reload} />
        </>
      ) : (
        !fees.error && <LoadingPanel />
      )}
      <Preview
        key={merchant}
        ask={(query) => call('GET /dashboard/api/operator/fees/preview', { query: { ...query, merchant } })}
      />
      {isMaking && fees.data && (
        <FeeRuleDialog
          merchantId={merchant}
          codes={fees.data.codes}
          onClose={() => setIsMaking(false)}
          onMade={() => {
            setIsMaking(false)
            return reload()
          }}
        />
      )}
    </Screen>
  )
}
