import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { KINDS } from '../collectors/amounts.ts'
import { CollectorTabs } from '../collectors/tabs.tsx'
import { words as collectorWords } from '../collectors/words.ts'
import { useWords } from '../language/locale.tsx'
import { OneDaysFilter } from '../lists/days-filter.tsx'
import { ChipFilter, Folded, ListFields, SelectFilter } from '../lists/fields.tsx'
import { COLLECTIONS, type SumOf } from '../lists/list.ts'
import { ListBody, type ListLook } from '../lists/list-body.tsx'
import { MONEY, MoneyFilter } from '../lists/money-filter.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Screen } from '../parts/screen.tsx'
import { Clipped } from '../parts/table/list-table.tsx'
import { paths } from '../paths.ts'
import { words as paymentWords } from '../payments/words.ts'
import { type Row, USUAL_COLUMNS, useCollectionColumns } from './columns.tsx'
import { COLLECTION_FLAGS } from './flags.ts'
import { words } from './words.ts'

/** Everything that collectors received, newest first. */
export function Collections() {
  const text = useWords(words)
  const { title } = useWords(collectorWords)
  const look: ListLook<Row, SumOf<'collections'>> = {
    list: COLLECTIONS,
    label: text.label,
    columns: useCollectionColumns(),
    usual: USUAL_COLUMNS,
    first: {
      name: text.collector,
      cell: ({ collectorName, collectorLabel }) => (
        <Clipped>{[collectorName, collectorLabel].filter(Boolean).join(' · ')}</Clipped>
      ),
    },
    linkTo: ({ id }) => paths.collection(id),
    csv: {
      transactionId: ({ id }) => id,
      collectorId: ({ collectorId }) => collectorId,
      collector: ({ collectorName }) => collectorName,
      currency: ({ currency }) => currency,
    },
    summary: {
      count: ({ collections }) => collections,
      done: ({ unallocated }) => unallocated,
      counted: text.counted,
      moreThan: text.moreThan,
      countedDone: text.countedUnallocated,
      facts: [
        { name: text.gross, amount: ({ gross }) => gross },
        { name: text.feeWithTax, amount: ({ fee }) => fee },
        { name: text.net, amount: ({ net }) => net },
        { name: text.refunded, amount: ({ refunded }) => refunded },
      ],
    },
    fields: <CollectionFilters />,
    none: { title: text.noneTitle, text: text.noneText },
    empty: (
      <EmptyState icon="collectors" title={text.emptyTitle} text={text.emptyText}>
        <Button component={Link} to={paths.collectors} variant="default">
          {text.toCollectors}
        </Button>
      </EmptyState>
    ),
  }
  return (
    <Screen title={title}>
      <CollectorTabs />
      <ListBody look={look} />
    </Screen>
  )
}

/** What of it is shown. */
function CollectionFilters() {
  const text = useWords(words)
  const { kinds } = useWords(collectorWords)
  const { flagTags } = useWords(paymentWords)
  return (
    <ListFields list={COLLECTIONS} search={text.search} days={<OneDaysFilter name="created" />}>
      <Folded names={['kind', ...MONEY]} label={text.amount}>
        <SelectFilter
          name="kind"
          label={text.kindName}
          any={text.anyKind}
          choices={KINDS.map((value) => ({ value, label: kinds[value] }))}
        />
        <MoneyFilter />
      </Folded>
      <ChipFilter
        name="allocated"
        label={text.allocated}
        choices={[
          { value: 'false', label: text.allocatedNames.false },
          { value: 'true', label: text.allocatedNames.true },
        ]}
      />
      <ChipFilter
        name="flag"
        label={text.flags}
        choices={COLLECTION_FLAGS.map((value) => ({ value, label: flagTags[value] ?? value }))}
      />
    </ListFields>
  )
}
