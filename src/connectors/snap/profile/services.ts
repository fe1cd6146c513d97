import { SERVICES, type Service, type ServiceName, servicePath } from '../../../snap/services.ts'

/** Groups of services that providers label differently. */
export type ServiceGroup = 'token' | 'virtualAccount' | 'qr' | 'wallet' | 'transfer'

/** Where a service is: its whole path below the base URL, version included, and its method. */
export type ServicePlace = Pick<Service, 'method'> & { readonly path: string }

/** The services a provider offers us. A service that is absent is never called. */
export type ServicesSection = { readonly [name in ServiceName]?: ServicePlace }

const GROUPS: readonly (readonly [prefix: string, group: ServiceGroup])[] = [
  ['token', 'token'],
  ['va', 'virtualAccount'],
  ['qr', 'qr'],
  ['debit', 'wallet'],
]

export const groupOf = (name: ServiceName): ServiceGroup =>
  GROUPS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'transfer'

/** Services at these paths, each with the standard's method. */
export const at = (paths: { readonly [name in ServiceName]?: string }): ServicesSection =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, { method: SERVICES[name as ServiceName].method, path }]),
  )

/** Services at the standard's paths. */
export const standardPaths = (...names: readonly ServiceName[]): ServicesSection =>
  at(Object.fromEntries(names.map((name) => [name, servicePath(name)])))
