import { SECOND_MS } from '../base/clock.ts'
import { type PushApp, pushDueBusinesses } from './submissions/push.ts'

export const onboardingTasks = (app: PushApp) => [
  { name: 'kyb pushes', everyMs: SECOND_MS, run: () => pushDueBusinesses(app) },
]
