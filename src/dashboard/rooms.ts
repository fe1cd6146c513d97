import { accountRoom } from './account/feature.ts'
import { alertsRoom } from './alerts/feature.ts'
import { approvalsRoom } from './approvals/feature.ts'
import { auditRoom } from './audit/feature.ts'
import { balancesRoom } from './balances/feature.ts'
import { booksRoom } from './books/feature.ts'
import { changesRoom } from './changes/feature.ts'
import { collectionsRoom } from './collections/feature.ts'
import { collectorsRoom } from './collectors/feature.ts'
import { connectionsRoom } from './connections/feature.ts'
import { customersRoom } from './customers/feature.ts'
import { developersRoom } from './developers/feature.ts'
import { documentsRoom } from './documents/feature.ts'
import { feesRoom } from './fees/feature.ts'
import { invoicesRoom } from './invoices/feature.ts'
import { listFilesRoom } from './list-files/feature.ts'
import { liveUpdatesRoom } from './live-updates/feature.ts'
import { operatorAlertsRoom } from './operator-alerts/feature.ts'
import { overviewRoom } from './overview/feature.ts'
import { paymentsRoom } from './payments/feature.ts'
import { payoutsRoom } from './payouts/feature.ts'
import { receiptsRoom } from './receipts/feature.ts'
import { receiversRoom } from './receivers/feature.ts'
import { refundsRoom } from './refunds/feature.ts'
import { reportsRoom } from './reports/feature.ts'
import type { Room } from './room.ts'
import { searchRoom } from './search/feature.ts'
import { settingsRoom } from './settings/feature.ts'
import { signInRoom } from './sign-in/feature.ts'
import { statementsRoom } from './statements/feature.ts'
import { subscriptionsRoom } from './subscriptions/feature.ts'
import { teamRoom } from './team/feature.ts'
import { timelineRoom } from './timeline/feature.ts'
import { viewsRoom } from './views/feature.ts'

/** The rooms of the dashboard's server. */
export const rooms = [
  accountRoom,
  alertsRoom,
  approvalsRoom,
  auditRoom,
  booksRoom,
  changesRoom,
  collectionsRoom,
  collectorsRoom,
  connectionsRoom,
  customersRoom,
  developersRoom,
  documentsRoom,
  feesRoom,
  invoicesRoom,
  listFilesRoom,
  liveUpdatesRoom,
  operatorAlertsRoom,
  overviewRoom,
  paymentsRoom,
  payoutsRoom,
  receiptsRoom,
  receiversRoom,
  refundsRoom,
  balancesRoom,
  reportsRoom,
  searchRoom,
  settingsRoom,
  signInRoom,
  statementsRoom,
  subscriptionsRoom,
  teamRoom,
  timelineRoom,
  viewsRoom,
] as const

/** What all rooms depend on: each names its own part. */
export type RoomDependencies = (typeof rooms)[number] extends Room<infer App> ? App : never
