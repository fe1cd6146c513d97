import { Counter } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import { type Money, toDecimal } from '../../base/money.ts'

const money = new Counter({
  name: 'gapura_connection_money_total',
  help: 'Money that came in or was sent over a connection, in whole units of its currency, as it was booked.',
  labelNames: ['connection', 'direction', 'currency'],
  registers: [metrics],
})

/** Counts money once it is booked. A counter is a float: it shows how much flows, and the ledger says how much there is. */
export function countMoney(connection: string, direction: 'in' | 'out', amount: Money): void {
  money.inc({ connection, direction, currency: amount.currency }, Number(toDecimal(amount)))
}
