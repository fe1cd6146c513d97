import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isInstalled } from '../failover/requirements.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'deploy/monitoring')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Every metric of ours by name, with its labels, as the sources declare it. */
const METRICS = new Map(
  globSync('src/**/*.ts', { cwd: ROOT })
    .flatMap((path) => [
      ...read(path).matchAll(/name: '(gapura_\w+)',\s+help: [^\n]+(?:\s+labelNames: \[([^\]]*)\])?/g),
    ])
    .map(([, name = '', labels = '']) => [name, labels.split(/[',\s]+/).filter(Boolean)]),
)
/** Of Prometheus' client for Node, and of Prometheus. */
const OTHERS = ['gapura_nodejs_eventloop_lag_p99_seconds', 'gapura_process_resident_memory_bytes']
const COMMON_LABELS = ['instance', 'job', 'le']

const ALERTS = read('deploy/monitoring/alerts.yaml')
type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }
const { panels } = JSON.parse(read('deploy/monitoring/grafana.json')) as { panels: readonly Panel[] }
const DASHBOARD = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

const nameOf = (text: string): string => text.replace(/_(bucket|count|sum)$/, '')
const namesIn = (text: string): string[] => [...text.matchAll(/gapura_[a-z0-9_]+/g)].map(([name]) => name)
const isKnown = (name: string): boolean => METRICS.has(name) || METRICS.has(nameOf(name)) || OTHERS.includes(name)

test('alerts and dashboard ask for metrics that there are', () => {
  expect(METRICS.size).toBeGreaterThan(20)
  const queried = [...namesIn(ALERTS), ...DASHBOARD.flatMap(namesIn)]
  expect(queried.length).toBeGreaterThan(40)
  expect(queried.filter((name) => !isKnown(name))).toEqual([])
})

test('they select and group by labels that these metrics have', () => {
  const labels = new Set([...[...METRICS.values()].flat(), ...COMMON_LABELS])
  const texts = [ALERTS, ...DASHBOARD]
  const grouped = texts
    .flatMap((text) => [...text.matchAll(/\bby \(([^)]*)\)/g)])
    .flatMap(([, by = '']) => by.split(/,\s*/))
  expect(grouped.filter((label) => !labels.has(label))).toEqual([])
  const selected = texts
    .flatMap((text) => [...text.matchAll(/(gapura_\w+)\{([^}]*)\}/g)])
    .flatMap(([, name = '', pairs = '']) =>
      [...pairs.matchAll(/(\w+)(?==|!)/g)].map(([, label = '']) => [nameOf(name), label]),
    )
  expect(selected.length).toBeGreaterThan(5)
  expect(selected.filter(([name = '', label = '']) => !METRICS.get(name)?.includes(label))).toEqual([])
})

test('everything that operators should watch has an alert', () => {
  const table = read('docs/operations/monitoring.md').split('## What to watch')[1]?.split('\n## ')[0] ?? ''
  const watched = namesIn(table).filter(isKnown)
  expect(watched.length).toBeGreaterThan(12)
  expect(watched.filter((name) => !ALERTS.includes(name))).toEqual([])
})

test.skipIf(!isInstalled('promtool'))(
  'promtool finds the files well formed, and each rule does as its test says',
  () => {
    const promtool = (...words: string[]) => execFileSync('promtool', words, { cwd: FOLDER }).toString()
    expect(promtool('check', 'config', 'prometheus.yaml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
  },
)
