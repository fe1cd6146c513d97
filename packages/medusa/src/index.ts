import { ModuleProvider, Modules } from '@medusajs/framework/utils'
import { GapuraProvider } from './provider.ts'

export { middlewares } from './middlewares.ts'
export { checkRoute, returnRoute } from './return-route.ts'
export { sweepJob } from './sweep-job.ts'
export { webhookSubscriber } from './webhook-subscriber.ts'

/** What Medusa loads as `@gapura/medusa/providers/gapura`. */
export const provider = ModuleProvider(Modules.PAYMENT, { services: [GapuraProvider] })
