import { type Injector, PluginCommonModule, type RuntimeVendureConfig, VendurePlugin } from '@vendure/core'
import { gapuraPaymentHandler, handlerInjector } from './handler.ts'
import { gapuraRoutes } from './http.ts'
import { ROUTE, setOptions } from './options.ts'
import { adminSchema, GapuraAdminResolver, GapuraShopResolver, shopSchema, useInjector } from './resolvers.ts'
import { sweepTask } from './sweep.ts'

/** Add to `plugins`: `GapuraPlugin.init({ … })`. */
// biome-ignore lint/complexity/noStaticOnlyClass: Vendure loads a plugin as a class
export class GapuraPlugin {
  /** Throws `SettingsError` with every fault. */
  static init(options: unknown): typeof GapuraPlugin {
    setOptions(options)
    return GapuraPlugin
  }
}

const injector = (): Injector => handlerInjector()

VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.3.0',
  shopApiExtensions: { schema: shopSchema, resolvers: [GapuraShopResolver] },
  adminApiExtensions: { schema: adminSchema, resolvers: [GapuraAdminResolver] },
  configuration: (config: RuntimeVendureConfig) => {
    useInjector(injector)
    config.paymentOptions.paymentMethodHandlers.push(gapuraPaymentHandler)
    // A payment waits in its first state until the payer has paid, a refund until the provider has decided.
    const { paymentOptions } = config
    const waits = (state: string) => ({ transitions: { [state]: { to: [state], mergeStrategy: 'merge' as const } } })
    paymentOptions.process = [...(paymentOptions.process ?? []), waits('Created')]
    paymentOptions.refundProcess = [...(paymentOptions.refundProcess ?? []), waits('Pending')]
    config.apiOptions.middleware.push({ route: ROUTE, handler: gapuraRoutes(injector), beforeListen: true })
    config.schedulerOptions.tasks.push(sweepTask)
    return config
  },
})(GapuraPlugin)
