import { NATIONAL as TERMS } from '../markets/indonesia/transfers.ts'
import { offersOf } from './market-offers.ts'

/** What banks in Indonesia offer, each service with the limits and hours of the whole country. */
export const NATIONAL = offersOf(TERMS)
