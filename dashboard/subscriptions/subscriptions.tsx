import { SUBSCRIPTION_MOVES } from '../../src/subscriptions/states.ts'
import { useWords } from '../language/locale.tsx'
import { ListFields, SelectFilter } from '../lists/fields.tsx'
import { SUBSCRIPTIONS, type SubscriptionRow } from '../lists/list.ts'
import { ListBody, type ListLook } from '../lists/list-body.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Screen } from '../parts/screen.tsx'
import { Clipped } from '../parts/table/list-table.tsx'
import { paths } from '../paths.ts'
import { USUAL_COLUMNS, useSubscriptionColumns } from './columns.tsx'
import { Figures } from './figures.tsx'
import { Outcomes } from './outcomes.tsx'
import { words } from './words.ts'

const NEXTS = ['day', 'week', 'charging', 'none'] as const

/** Every subscription, newest first, below what they come to a month and what is past due. */
export function Subscriptions() {
  const text = useWords(words)
  const look: ListLook<SubscriptionRow, never> = {
    list: SUBSCRIPTIONS,
    label: text.title,
    columns: useSubscriptionColumns(),
    usual: USUAL_COLUMNS,
    first: { name: text.customer, cell: ({ customerName }) => <Clipped>{customerName ?? text.erased}</Clipped> },
    linkTo: ({ id }) => paths.subscription(id),
    csv: {
      id: ({ id }) => id,
      externalId: ({ externalId }) => externalId,
      customerId: ({ customerId }) => customerId,
      customer: ({ customerName }) => customerName,
      currency: ({ currency }) => currency,
      interval: ({ interval: { unit, count } }) => `${count} ${unit}`,
    },
    fields: (
      <ListFields list={SUBSCRIPTIONS} search={text.search}>
        <StatusFilter moves={SUBSCRIPTION_MOVES} />
        <SelectFilter
          name="next"
          label={text.nextName}
          any={text.nextAny}
          choices={NEXTS.map((value) => ({ value, label: text.nexts[value] }))}
        />
      </ListFields>
    ),
    none: { title: text.noneTitle, text: text.noneText },
    empty: <EmptyState icon="subscriptions" title={text.emptyTitle} text={text.emptyText} />,
  }
  return (
    <Screen title={text.title}>
      <Figures />
      <Outcomes />
      <ListBody look={look} />
    </Screen>
  )
}
