import { Counter } from 'prom-client'
import { metrics } from '../../base/metrics.ts'

/** Counted when they are first reported. */
export const providerRefunds = new Counter({
  name: 'gapura_provider_refunds_total',
  help: 'Refunds that a provider made by itself, by what became of them; `exceeds` is more than was left and wants a person.',
  labelNames: ['connection', 'result'],
  registers: [metrics],
})
