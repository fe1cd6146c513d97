import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { STANDING_EXAMPLE, Standing } from './schema.ts'

/** The events of an onboarding. Source: interface, "Onboarding". */
export const ONBOARDING_EVENTS = eventTypesOf(
  'onboarding',
  { subject: 'onboarding', data: Standing },
  {
    updated: {
      description: 'The provider that checks your business reported something new.',
      example: STANDING_EXAMPLE,
    },
  },
)
