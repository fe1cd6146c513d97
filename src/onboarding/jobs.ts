import { HOUR_MS, SECOND_MS } from '../base/clock.ts'
import { removeForgotten } from './documents/remove-document.ts'
import { type PushApp, pushDueBusinesses } from './submissions/push.ts'

export const onboardingTasks = (app: PushApp) => [
  { name: 'kyb pushes', everyMs: SECOND_MS, isOfMerchants: true, run: () => pushDueBusinesses(app) },
  { name: 'forgotten documents', everyMs: HOUR_MS, run: () => removeForgotten(app) },
]
