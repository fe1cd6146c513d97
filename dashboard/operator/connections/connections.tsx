import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Connection } from '../../../src/dashboard/connections/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { paths } from '../../paths.ts'
import { useConnections } from '../queries.ts'
import { words } from '../words.ts'
import { CertificateTag, HealthTags, StateTag, TestTag } from './connection-tags.tsx'

/** The agreements with banks and providers, and how each is. */
export function Connections() {
  const text = useWords(words)
  const connections = useConnections()
  const columns: Column<Connection>[] = [
    {
      name: text.name,
      cell: ({ name, profile, merchant }) => (
        <>
          <Clipped>{name}</Clipped>
          <Below>
            {profile} · {merchant?.name ?? text.everybody}
          </Below>
        </>
      ),
    },
    { name: text.profile, wide: true, cell: ({ profile }) => profile },
    {
      name: text.state,
      cell: (connection) => (
        <>
          <StateTag state={connection.state} /> <CertificateTag {...connection} />
          <Below>
            <HealthTags health={connection.health} />
          </Below>
        </>
      ),
    },
    { name: text.health, wide: true, cell: ({ health }) => <HealthTags health={health} /> },
    { name: text.lastTest, wide: true, cell: ({ lastTest }) => <TestTag lastTest={lastTest} /> },
    { name: text.owner, wide: true, cell: ({ merchant }) => merchant?.name ?? text.everybody },
  ]
  const create = (
    <Button component={Link} to={paths.newConnection} leftSection={<Icon name="plus" size={16} />}>
      {text.newConnection}
    </Button>
  )
  return (
    <Screen title={text.connections} actions={create}>
      <p className="muted">{text.connectionsText}</p>
      {connections.error ? (
        <ErrorNotice error={connections.error} onRetry={() => connections.refetch()} />
      ) : connections.data?.data.length === 0 ? (
        <EmptyState icon="bank" title={text.emptyTitle} text={text.emptyText} />
      ) : (
        <ListTable
          label={text.connections}
          columns={columns}
          rows={connections.data?.data}
          keyOf={({ id }) => id}
          linkTo={({ id }) => paths.connection(id)}
          skeletons={3}
        />
      )}
    </Screen>
  )
}
