import { HOUR_MS, SECOND_MS } from '../base/clock.ts'
import { dueRows } from '../jobs/due.ts'
import { removeForgotten } from './documents/remove-document.ts'
import { type PushApp, pushDueBusinesses } from './submissions/push.ts'

export const onboardingTasks = (app: PushApp) => [
  {
    name: 'kyb pushes',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'onboarding', at: 'push_due_at' }),
    run: () => pushDueBusinesses(app),
  },
  { name: 'forgotten documents', everyMs: HOUR_MS, run: () => removeForgotten(app) },
]
