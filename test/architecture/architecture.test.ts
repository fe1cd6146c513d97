import { expect, test } from 'vitest'
import { circlesIn, FILES, folderOf, type Import, importsOf, isTest, PROGRAM, reachOf, roomOf } from './source.ts'
import { OWNED, READS, read, TABLES, type Touch, WRITES, written } from './tables.ts'

/** The architecture of src: a folder imports itself and the folders of earlier lists, nothing else. */
const LAYERS = [
  ['telemetry'],
  ['base'],
  ['payment-methods'],
  ['db', 'tabular', 'pdf', 'mail'],
  ['http', 'jobs', 'snap', 'qris'],
  ['markets'],
  ['banks'],
  ['feature.ts'],
  ['merchants', 'guides'],
  ['ledger', 'connectors', 'webhooks', 'csrf'],
  ['connections', 'fees'],
  ['checkout', 'payouts', 'onboarding'],
  ['customers'],
  ['collectors', 'saved-methods'],
  ['collections'],
  ['refunds', 'links'],
  ['proof'],
  ['receipts'],
  ['invoices'],
  ['charges'],
  ['subscriptions'],
  ['intents', 'inbound', 'page', 'reports', 'statements'],
  ['dashboard'],
  ['agents'],
  ['sandbox'],
  ['compose'],
  ['cli'],
]

/** The bank is an outside party: it knows the gateway only over HTTP. */
const BANK_USES = ['base', 'db', 'jobs', 'payment-methods', 'snap', 'qris', 'markets']

/** Its faces take paths, headers and proofs from a provider's profile, data that published samples judge. */
const PROFILE_DATA = /^src\/connectors\/snap\/profiles?\//
const mayUse = ({ from, to }: Import): boolean =>
  BANK_USES.includes(folderOf(to)) || (from.startsWith('src/sandbox/bank/faces/snap/') && PROFILE_DATA.test(to))

/** What the dashboard in the browser takes from the server for its types alone. */
const TYPES_FOR_BROWSER = [
  /^src\/[a-z/-]+\/(?:[a-z-]+-)?schema\.ts$/,
  'src/dashboard/endpoint.ts',
  'src/dashboard/endpoints.ts',
  'src/dashboard/trail/actions.ts',
  'src/merchants/keys/secret-keys.ts',
]
/** What it runs too: modules that need neither Node nor a database. */
const MODULES_FOR_BROWSER = [
  /^src\/[a-z/-]+\/states\.ts$/,
  'src/base/time-zone.ts',
  'src/dashboard/alerts/topics.ts',
  'src/dashboard/balances/kinds.ts',
  'src/dashboard/connections/troubles.ts',
  /^src\/dashboard\/(collections\/order|invoices\/(ageing|status-groups))\.ts$/,
  'src/dashboard/lists/columns.ts',
  'src/dashboard/lists/days.ts',
  'src/dashboard/operator-alerts/topics.ts',
  'src/dashboard/people/permissions.ts',
  /^src\/(invoices\/lines|markets\/amount-signs|saved-methods\/expiry)\.ts$/,
  /^src\/markets\/(day-text|market-of|money-text|regroup)\.ts$/,
  /^src\/onboarding\/documents\/(kinds|limits)\.ts$/,
  /^src\/payment-methods\/[a-z-]+\.ts$/,
  'src/page/qr/qr-code.ts',
  'src/page/text/format.ts',
  'src/page/theme/accent.ts',
  'src/webhooks/catalogue/event-names.ts',
  'src/reports/documents/bridge.ts',
  /^src\/tabular\/(read|write)-csv\.ts$/,
]
const PACKAGES_FOR_BROWSER = ['qr']

/** What the folders and files beside src may import outside themselves; their tests may also import src and test. */
const BESIDE: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  dashboard: [
    ...[...TYPES_FOR_BROWSER, ...MODULES_FOR_BROWSER],
    /^(scripts\/(builds|compress-assets|inputs)|packages\/sdk\/src\/api)\.ts$/,
  ],
  bench: [
    /^src\//,
    'test/browser/chromium.ts',
    'test/rails/connections.ts',
    'test/outside/free-port.ts',
    'test/intents/corpus.ts',
  ],
  scripts: [
    /^src\/(compose|intents|page\/gallery)\//,
    ...[
      'src/base/currency.ts',
      'src/dashboard/access/public-api.ts',
      'src/page/http/assets.ts',
      'test/outside/free-port.ts',
      'test/intents/corpus.ts',
      'test/intents/frames.ts',
      'test/failover/requirements.ts',
      'test/database/pgbouncer.ts',
    ],
  ],
  deploy: ['scripts/builds.ts', 'scripts/inputs.ts', 'src/db/embedded/start.ts', 'test/outside/free-port.ts'],
  'vite.config.ts': [/^scripts\//],
  'vitest.config.ts': [/^test\/setup\//, 'scripts/inputs.ts'],
  test: [/^(src|scripts|deploy|dashboard|bench|packages)\//, 'vitest.config.ts'],
}

/** The commands of integrators are packages of their own, which the operator's program takes in. */
const mountsCommands = ({ from, to }: Import): boolean =>
  from.startsWith('src/cli/') && to.startsWith('packages/cli/src/')

/** What the packages that others install may use besides themselves. */
const PACKAGES_USE: Readonly<Record<string, RegExp>> = {
  sdk: /^$/,
  cli: /^(node:|@gapura\/sdk$)/,
  shop: /^@gapura\/sdk$/,
  medusa: /^(@gapura\/(sdk|shop)$|@medusajs\/framework\/utils$)/,
  vendure: /^(@gapura\/(sdk|shop)$|@vendure\/core$|@nestjs\/graphql$|graphql$)/,
}

/** Who may see the time by itself: clocks, commands, and what measures requests or runs in a payer's browser. */
const CLOCKS =
  /^src\/(base\/clock|sandbox\/(clock|sandbox)|http\/(load-shedding|server))\.ts$|^src\/(cli|page\/browser)\//

const layerOf = (folder: string): number => LAYERS.findIndex((folders) => folders.includes(folder))
const sentence = ({ from, to }: Pick<Import, 'from' | 'to'>): string => `${from} imports ${to}`
const programImports = importsOf(PROGRAM)
const matches = (path: string, allowed: readonly (string | RegExp)[]): boolean =>
  allowed.some((one) => (typeof one === 'string' ? one === path : one.test(path)))

test('every folder and file of src has its place in the layers', () => {
  expect(PROGRAM.filter(({ path }) => layerOf(folderOf(path)) < 0).map(({ path }) => path)).toEqual([])
})

test('imports go one way, and never out of src', () => {
  const wrong = programImports
    .filter((one) => !mountsCommands(one))
    .filter(
      ({ from, to }) =>
        !to.startsWith('src/') || (folderOf(from) !== folderOf(to) && layerOf(folderOf(from)) <= layerOf(folderOf(to))),
    )
  expect(wrong.map(sentence)).toEqual([])
})

test('no file leads back to itself, types included', () => {
  expect(circlesIn(importsOf(FILES))).toEqual([])
})

test('the rooms of a folder import each other one way', () => {
  const between = programImports
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    .filter(({ from, to }) => from !== to && from.split('/')[0] === to.split('/')[0])
  expect(circlesIn(between)).toEqual([])
})

test('stores and moves are private to their folder, routes and jobs to their room', () => {
  const wrong = programImports.filter(({ from, to }) => {
    if (/\/(store|[a-z-]+-store|move)\.ts$/.test(to)) return folderOf(from) !== folderOf(to)
    const room = to.slice(0, to.lastIndexOf('/'))
    const place = from.slice(0, from.lastIndexOf('/'))
    return /\/(routes|jobs)\.ts$/.test(to) && place !== room && !room.startsWith(`${place}/`)
  })
  expect(wrong.map(sentence)).toEqual([])
})

test('src/sandbox has one door, which one file opens where the sandbox runs', () => {
  const entering = programImports.filter(({ from, to }) => folderOf(to) === 'sandbox' && folderOf(from) !== 'sandbox')
  expect(entering.map(sentence)).toEqual(['src/compose/load-sandbox.ts imports src/sandbox/sandbox.ts'])
  const door = PROGRAM.find(({ path }) => path === 'src/compose/load-sandbox.ts')
  expect(door?.text).not.toMatch(/from '[^']*sandbox\/sandbox\.ts'/)
})

test('what others install imports itself, and nothing that a caller does not have', () => {
  const files = FILES.filter(({ path }) => path.startsWith('packages/') && !isTest(path))
  const wrong = files.flatMap(({ path, packages, imports }) => {
    const [root, name = ''] = path.split('/')
    const outside = imports.filter(({ to }) => !to.startsWith(`${root}/${name}/src/`)).map(({ to }) => to)
    return [...outside, ...packages.filter((one) => !PACKAGES_USE[name]?.test(one))].map(
      (to) => `${path} imports ${to}`,
    )
  })
  expect(files.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('the sandbox’s bank knows nothing of the gateway’s features', () => {
  const wrong = programImports.filter(
    (one) => one.from.startsWith('src/sandbox/bank/') && !one.to.startsWith('src/sandbox/bank/') && !mayUse(one),
  )
  expect(wrong.map(sentence)).toEqual([])
})

test('what stands beside src imports of it what its list says', () => {
  const placeOf = (path: string) => path.split('/')[0] ?? ''
  const wrong = importsOf(FILES).filter(({ from, to }) => {
    const place = placeOf(from)
    if (place === 'src' || place === placeOf(to)) return false
    if (isTest(from) && /^(src|test)\//.test(to)) return false
    return !matches(to, BESIDE[place] ?? [])
  })
  expect(wrong.map(sentence)).toEqual([])
})

test('the dashboard runs no module of the server that a browser could not', () => {
  const run = importsOf(FILES).filter(
    ({ from, to, isType }) => /^dashboard\/.*\.tsx?$/.test(from) && to.startsWith('src/') && !isType && !isTest(from),
  )
  expect(run.filter(({ to }) => !matches(to, MODULES_FOR_BROWSER)).map(sentence)).toEqual([])
  const packages = run.flatMap(({ to }) => [...reachOf(to).values()].flatMap((file) => file.packages))
  expect([...new Set(packages)].filter((name) => !PACKAGES_FOR_BROWSER.includes(name))).toEqual([])
})

test('tests in src import src and what is made for tests', () => {
  const tests = FILES.filter(({ path }) => path.startsWith('src/') && isTest(path))
  expect(
    importsOf(tests)
      .filter(({ to }) => !/^(src|test)\//.test(to))
      .map(sentence),
  ).toEqual([])
})

test('only commands read the environment', () => {
  const wrong = PROGRAM.filter(({ path, text }) => /process\.env/.test(text) && folderOf(path) !== 'cli')
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('the time comes from a clock that is passed in', () => {
  const wrong = PROGRAM.filter(({ path, text }) => !CLOCKS.test(path) && /new Date\(\)|Date\.now\(\)/.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('every table has one owner', () => {
  expect(Object.values(OWNED).flat().sort()).toEqual([...TABLES].sort())
})

const isOwn = ({ folder, table }: Touch): boolean => OWNED[folder]?.includes(table) ?? false
const pairsOf = (touches: readonly Touch[]): string[] =>
  [...new Set(touches.filter((touch) => !isOwn(touch)).map(({ folder, table }) => `${folder}: ${table}`))].sort()

test('a table is written by its owner, but for the exceptions that give a reason', () => {
  const listed = Object.entries(WRITES).flatMap(([folder, tables]) => tables.map(([table]) => `${folder}: ${table}`))
  expect(pairsOf(written)).toEqual(listed.sort())
})

test('a folder reads the tables of others that its list names, and no others', () => {
  const listed = Object.entries(READS).flatMap(([folder, tables]) => tables.map((table) => `${folder}: ${table}`))
  expect(pairsOf(read)).toEqual(listed.sort())
})
