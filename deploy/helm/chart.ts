import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'

export const CHART = join(import.meta.dirname, 'gapura')

type Tree = { [name: string]: unknown }
const read = (name: string): string => readFileSync(join(CHART, name), 'utf8')
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

export const readMeta = () => parseYaml(read('Chart.yaml')) as { name: string; version: string; appVersion: string }
export const readValues = () => parseYaml(read('values.yaml')) as Tree
export const readSchema = () => JSON.parse(read('values.schema.json')) as object

/** Values laid over the defaults, as Helm does it: maps are merged, anything else is replaced. */
export function mergeValues(defaults: Tree, values: Tree): Tree {
  const entries = Object.entries(values).map(([name, value]) => {
    const before = defaults[name]
    return [name, isTree(before) && isTree(value) ? mergeValues(before, value) : value] as const
  })
  return { ...defaults, ...Object.fromEntries(entries) }
}

const LEAST = { config: { BASE_URL: 'https://api.shop.example' }, secret: { existing: 'gapura-secrets' } }

/** What people set, from as little as there can be to all of it. */
export const CASES: Readonly<Record<string, Tree>> = {
  least: LEAST,
  'secrets in values': {
    config: LEAST.config,
    secret: {
      data: { DATABASE_URL: 'postgres://gapura@db/gapura?sslmode=verify-full', GAPURA_MASTER_KEY: 'a'.repeat(43) },
    },
  },
  everything: {
    ...LEAST,
    image: { digest: `sha256:${'a'.repeat(64)}`, pullSecrets: [{ name: 'registry' }] },
    config: {
      ...LEAST.config,
      CHECKOUT_URL: 'https://pay.shop.example',
      PROCESSES: 2,
      MAIL_FROM: 'a "quoted" <a@b.example>',
    },
    migrate: { existingSecret: 'gapura-migrate' },
    serve: {
      autoscaling: { enabled: true },
      podAnnotations: { 'shop.example/team': 'payments' },
      nodeSelector: { zone: 'a' },
      tolerations: [{ key: 'payments', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
    },
    ingress: {
      enabled: true,
      className: 'nginx',
      annotations: { 'nginx.ingress.kubernetes.io/proxy-buffering': 'off' },
      hosts: ['api.shop.example', 'pay.shop.example'],
      tls: [{ secretName: 'tls', hosts: ['api.shop.example', 'pay.shop.example'] }],
    },
    networkPolicy: { requestsFrom: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }] },
    podMonitor: { enabled: true, labels: { release: 'prometheus' } },
  },
}
