import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { MerchantEventDetail } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { type Column, ListTable } from '../../parts/table/list-table.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { useEndpoints } from '../webhooks/endpoint-queries.ts'
import { words } from '../words.ts'
import { DeliveryState } from './delivery-state.tsx'

type Delivery = MerchantEventDetail['deliveries'][number]

/** How an event stands at each of several endpoints, and sending it to one of them again. */
export function EventDeliveries({ event }: { event: MerchantEventDetail }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('webhooks.act')
  const endpoints = useEndpoints()
  const nameOf = (id: string) =>
    text.settingsEndpoint[id] ?? endpoints.data?.data.find((endpoint) => endpoint.id === id)?.url ?? id
  const resend = useMutation({
    mutationFn: (endpoint: string) =>
      call('POST /v1/events/:id/resend', { params: { id: event.id }, query: { endpoint } }),
    onSuccess: () => showToast(text.resent),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
  const columns: Column<Delivery>[] = [
    {
      name: text.endpoint,
      cell: ({ endpoint }) => <Link to={paths.webhookEndpoint(endpoint)}>{nameOf(endpoint)}</Link>,
    },
    {
      name: text.nextTry,
      wide: true,
      isShort: true,
      cell: ({ nextTryAt }) => (nextTryAt ? <Moment at={nextTryAt} exact /> : ''),
    },
    {
      name: text.delivery,
      align: 'right',
      cell: ({ endpoint, ...delivery }) => (
        <Group gap="xs" justify="flex-end">
          <DeliveryState delivery={delivery} />
          {canAct && (
            <Button
              size="xs"
              variant="default"
              loading={resend.isPending && resend.variables === endpoint}
              aria-label={text.resendTo(nameOf(endpoint))}
              onClick={() => resend.mutate(endpoint)}
            >
              {text.resend}
            </Button>
          )}
        </Group>
      ),
    },
  ]
  return (
    <>
      <ListTable label={text.deliveries} columns={columns} rows={event.deliveries} keyOf={({ endpoint }) => endpoint} />
      <ErrorNotice error={resend.error} />
    </>
  )
}
