/**
 * What the plugin uses of Medusa 2.21, as its own declarations have it: `npm test` compiles the plugin without installing a shop.
 * `npm run test:medusa` compiles it against the real ones.
 */
declare module '@medusajs/framework/utils' {
  export abstract class AbstractPaymentProvider<Config> {
    static identifier: string
    static validateOptions(options: object): void
    constructor(cradle: object, config?: Config)
  }
  export class MedusaError extends Error {
    constructor(type: string, message: string)
  }
  export function ModuleProvider(module: string, given: { services: unknown[] }): object
  export const Modules: Readonly<Record<'PAYMENT' | 'LOCKING' | 'WORKFLOW_ENGINE' | 'ORDER' | 'CART' | 'STORE', string>>
  export const ContainerRegistrationKeys: { readonly QUERY: string; readonly LOGGER: string }
}
