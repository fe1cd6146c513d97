// A Vendure as its documentation sets one up, with the plugin as it is installed from the gateway. What differs from run to run comes
// by the environment.
const path = require('node:path')
const { AdminUiPlugin } = require('@vendure/admin-ui-plugin')
const { bootstrap, DefaultJobQueuePlugin, DefaultLogger, DefaultSchedulerPlugin, LogLevel } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const { GapuraPlugin } = require('@gapura/vendure')

const { PORT, DATABASE_URL, GAPURA_OPTIONS, ADMIN_PORT, EMPTY } = process.env

const config = {
  apiOptions: { port: Number(PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'a secret of the tests' },
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: EMPTY === 'yes', poolSize: 12 },
  paymentOptions: { paymentMethodHandlers: [] },
  schedulerOptions: { runTasksInWorkerOnly: false },
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
  importExportOptions: { importAssetsDir: path.join(__dirname, 'assets') },
  plugins: [
    DefaultJobQueuePlugin.init({}),
    DefaultSchedulerPlugin.init({ pollInterval: 500 }),
    GapuraPlugin.init(JSON.parse(GAPURA_OPTIONS)),
    ...(ADMIN_PORT ? [AdminUiPlugin.init({ route: 'admin', port: Number(ADMIN_PORT) })] : []),
  ],
}

const INITIAL = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  taxRates: [{ name: 'PPN', percentage: 11 }],
  shippingMethods: [{ name: 'Kurir', price: 1_500_000 }],
  paymentMethods: [{ name: 'Gapura', handler: { code: 'gapura', arguments: [] } }],
  countries: [{ name: 'Indonesia', code: 'ID', zone: 'Asia' }],
  collections: [],
}

async function start() {
  await (EMPTY === 'yes' ? populate(() => bootstrap(config), INITIAL) : bootstrap(config))
  process.send({ ready: true })
}

start().catch((error) => {
  console.error(error)
  process.exit(1)
})
