import type { EventType } from '../webhooks/catalogue/event-type.ts'
import { STANDING_EXAMPLE, Standing } from './schema.ts'

/** What merchants are told of their onboarding. Source: interface, "Onboarding". */
export const ONBOARDING_EVENTS: readonly EventType[] = [
  {
    name: 'onboarding.updated',
    description: 'The provider that checks your business reported something new.',
    subject: 'onboarding',
    data: Standing,
    example: STANDING_EXAMPLE,
  },
]
