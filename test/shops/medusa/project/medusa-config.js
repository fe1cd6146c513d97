// A Medusa as its documentation sets one up, with the plugin as it is installed from the gateway. What differs from run to run comes
// by the environment.
const { defineConfig } = require('@medusajs/framework/utils')

const { DATABASE_URL, GAPURA_OPTIONS, ADMIN } = process.env
const provider = { resolve: '@gapura/medusa/providers/gapura', id: 'gapura', options: JSON.parse(GAPURA_OPTIONS) }

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    // Signed in over http on this machine.
    cookieOptions: { secure: false, sameSite: 'lax' },
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: 'http://localhost:8000',
      adminCors: 'http://localhost:9000',
      authCors: 'http://localhost:9000',
      jwtSecret: 'a secret of the tests',
      cookieSecret: 'a secret of the tests',
    },
  },
  admin: { disable: ADMIN !== 'yes' },
  plugins: [{ resolve: '@gapura/medusa', options: {} }],
  modules: [{ resolve: '@medusajs/medusa/payment', options: { webhook_delay: 100, providers: [provider] } }],
})
