import type { Gapura } from '@gapura/sdk'
import { openGateway, readShopSettings, SettingsError, type ShopSettings } from '@gapura/shop'

/** Options that hold, and the gateway they lead to. */
export type Ready = ShopSettings & {
  readonly serverUrl: string
  readonly storefrontUrl: string
  readonly gapura: Gapura
}

let ready: Ready | undefined

/** The identifier of the provider: Medusa names it `pp_gapura_<id>`. */
export const IDENTIFIER = 'gapura'

/** Whether a provider of Medusa's is this one. */
export const isOurs = (providerId: unknown): boolean =>
  typeof providerId === 'string' && providerId.startsWith(`pp_${IDENTIFIER}_`)

/** Options as they are given in `medusa-config`, checked. Throws `SettingsError` with every fault. */
export function readOptions(given: unknown): Ready {
  const settings = readShopSettings(given)
  return { ...settings, gapura: openGateway(settings) }
}

/** One store has one Gapura: its routes, jobs and subscriber use what its provider was given. */
export const useOptions = (options: Ready): void => {
  ready = options
}

export function options(): Ready {
  if (!ready) throw new SettingsError(['Add @gapura/medusa/providers/gapura to the providers of the payment module.'])
  return ready
}
