import { sessionEndpoints } from './account/schema.ts'
import { alertEndpoints } from './alerts/schema.ts'
import { approvalEndpoints } from './approvals/schema.ts'
import { summaryEndpoints } from './approvals/summary/schema.ts'
import { auditEndpoints } from './audit/schema.ts'
import { balanceEndpoints } from './balances/schema.ts'
import { booksEndpoints } from './books/schema.ts'
import { changeEndpoints } from './changes/schema.ts'
import { collectionEndpoints } from './collections/schema.ts'
import { collectorImportEndpoints } from './collectors/import-schema.ts'
import { collectorEndpoints } from './collectors/schema.ts'
import { operatorHomeEndpoints } from './connections/home-schema.ts'
import { reportByConnectionEndpoints } from './connections/report-schema.ts'
import { routeEndpoints } from './connections/route-schema.ts'
import { connectionEndpoints } from './connections/schema.ts'
import { customerEndpoints } from './customers/schema.ts'
import { keyEndpoints, requestLogEndpoints, webhookEndpoints } from './developers/schema.ts'
import { documentEndpoints } from './documents/schema.ts'
import type { Endpoint } from './endpoint.ts'
import { feeEndpoints } from './fees/schema.ts'
import { invoiceImportEndpoints } from './invoices/import-schema.ts'
import { reminderEndpoints } from './invoices/reminders-schema.ts'
import { invoiceEndpoints } from './invoices/schema.ts'
import { listFileEndpoints } from './list-files/schema.ts'
import { liveUpdateEndpoints } from './live-updates/schema.ts'
import { operatorAlertEndpoints } from './operator-alerts/schema.ts'
import { overviewEndpoints } from './overview/schema.ts'
import { paymentEndpoints } from './payments/schema.ts'
import { payoutListEndpoints } from './payouts/list-schema.ts'
import { payoutEndpoints } from './payouts/schema.ts'
import { receiptEndpoints } from './receipts/schema.ts'
import { receiverEndpoints } from './receivers/schema.ts'
import { refundListEndpoints } from './refunds/list-schema.ts'
import { refundEndpoints } from './refunds/schema.ts'
import { refundSummaryEndpoints } from './refunds/summary/schema.ts'
import { reportScheduleEndpoints } from './reports/report-schema.ts'
import { reportEndpoints } from './reports/schema.ts'
import { searchEndpoints } from './search/schema.ts'
import { logoEndpoints, previewEndpoints } from './settings/schema.ts'
import { authEndpoints, passkeyEndpoints } from './sign-in/schema.ts'
import { statementEndpoints } from './statements/schema.ts'
import { subscriptionEndpoints } from './subscriptions/schema.ts'
import { teamEndpoints } from './team/schema.ts'
import { timelineEndpoints } from './timeline/schema.ts'
import { viewEndpoints } from './views/schema.ts'

/**
 * The endpoints of every room; a test compares them with rooms.ts. The single-page app takes the types of its calls
 * from here.
 */
const TABLES = [
  authEndpoints,
  passkeyEndpoints,
  sessionEndpoints,
  teamEndpoints,
  auditEndpoints,
  booksEndpoints,
  approvalEndpoints,
  summaryEndpoints,
  changeEndpoints,
  paymentEndpoints,
  collectionEndpoints,
  collectorEndpoints,
  collectorImportEndpoints,
  customerEndpoints,
  invoiceEndpoints,
  invoiceImportEndpoints,
  reminderEndpoints,
  subscriptionEndpoints,
  payoutEndpoints,
  payoutListEndpoints,
  receiptEndpoints,
  receiverEndpoints,
  overviewEndpoints,
  alertEndpoints,
  operatorAlertEndpoints,
  balanceEndpoints,
  reportEndpoints,
  reportScheduleEndpoints,
  refundEndpoints,
  refundListEndpoints,
  refundSummaryEndpoints,
  searchEndpoints,
  timelineEndpoints,
  viewEndpoints,
  keyEndpoints,
  requestLogEndpoints,
  webhookEndpoints,
  logoEndpoints,
  previewEndpoints,
  documentEndpoints,
  listFileEndpoints,
  liveUpdateEndpoints,
  connectionEndpoints,
  routeEndpoints,
  feeEndpoints,
  statementEndpoints,
  reportByConnectionEndpoints,
  operatorHomeEndpoints,
] as const

type EndpointIn<Table> = Table extends unknown ? Table[keyof Table] : never
type Declared = EndpointIn<(typeof TABLES)[number]>

/** The schemas of every route of `/dashboard/api`, by its method and path. No part of the public API's document. */
export type DashboardEndpoints = { [One in Declared as One['name']]: One['schema'] }

export const dashboardEndpoints: readonly Endpoint[] = TABLES.flatMap((table) => Object.values<Endpoint>(table))
