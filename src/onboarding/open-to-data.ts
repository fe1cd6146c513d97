import { ApiError } from '../base/errors.ts'
import type { Onboarding } from './onboarding.ts'
import { OPEN_TO_DATA } from './states.ts'

/** Throws INVALID_TRANSITION while the provider reviews a business and once it is approved. */
export function assertOpenToData({ status }: Pick<Onboarding, 'status'>): void {
  if (OPEN_TO_DATA.includes(status)) return
  const why = status === 'approved' ? 'is approved' : 'is under review'
  throw new ApiError('INVALID_TRANSITION', `This business ${why}: its data cannot be changed now.`)
}
