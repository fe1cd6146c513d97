import { paths } from '../paths.ts'

export const BALANCE_TABS = [
  { name: 'now', to: paths.balances },
  { name: 'ledger', to: paths.ledger },
  { name: 'settlements', to: paths.settlements },
  { name: 'fees', to: paths.fees },
  { name: 'reconciliation', to: paths.reconciliations },
] as const
