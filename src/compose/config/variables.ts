import { LIMIT_VARIABLES } from './limit-variables.ts'
import { PROVIDER_VARIABLES } from './provider-variables.ts'
import { TELEMETRY_VARIABLES } from './telemetry-variables.ts'
import type { VariableGroup } from './variable.ts'

/**
 * Every environment variable that the program reads: the type Environment is derived from this table, so that no other
 * can be read. `.env.example` and `docs/configuration.md` are generated from it, by `npm run configuration`.
 */
export const VARIABLE_GROUPS = [
  {
    title: 'The deployment',
    usedBy: 'every command',
    variables: {
      GAPURA_ENV: {
        meaning: '`sandbox` (demo merchant, sandbox bank, test keys) or `production` (none of these, live keys only)',
        unset: { is: 'sandbox' },
        example: 'production',
      },
      BASE_URL: {
        meaning: 'scheme, host and port at which the API and the dashboard are reached; https in production',
        unset: { means: '`http://localhost:PORT`' },
        required: 'in production',
        example: 'https://api.shop.example',
      },
      OPERATOR_NAME: {
        meaning: 'the operator, as named on statements and fee invoices',
        unset: { means: 'the host of BASE_URL where it is a domain, otherwise no one' },
        example: 'PT Gerbang Bayar',
      },
      OPERATOR_ADDRESS: {
        meaning: 'its address below the name, lines separated by `\\n`',
        unset: { means: 'none is printed' },
        example: 'Jl. Jenderal Sudirman 1\\nJakarta 10220',
      },
      OPERATOR_TAX_NUMBER: {
        meaning: 'its NPWP, printed below the address',
        unset: { means: 'none is printed' },
        example: '0123456789012345',
      },
      OPERATOR_LOGO: {
        meaning: 'a PNG or JPEG file, read at start, above the name',
        unset: { means: 'none is printed' },
        example: '/etc/gapura/logo.png',
      },
      GAPURA_MASTER_KEY: {
        meaning: '32 random bytes in base64 (`openssl rand -base64 32`) or hex, that encrypts secrets at rest',
        unset: { means: 'generated on the first start and stored in DATA_DIR' },
        required: 'in production',
        example: 'the output of openssl rand -base64 32',
      },
      GAPURA_MASTER_KEY_PREVIOUS: {
        meaning: 'the previous master key, while `gapura reseal` re-encrypts everything under GAPURA_MASTER_KEY',
        unset: { means: 'there is only one master key' },
        example: 'the value GAPURA_MASTER_KEY had',
      },
      DATABASE_URL: {
        meaning:
          'the PostgreSQL database; its user needs no rights on the schema if MIGRATE_DATABASE_URL is set; in production with `sslmode`',
        unset: { means: 'an embedded PostgreSQL in DATA_DIR' },
        required: 'in production',
        example: 'postgres://gapura:secret@10.0.0.5:5432/gapura?sslmode=verify-full',
      },
      MIGRATE_DATABASE_URL: {
        meaning: 'the same database with the user that owns it, for `migrate` and `reseal` only',
        unset: { means: 'the same as DATABASE_URL' },
        example: 'postgres://gapura_migrate:secret@10.0.0.5:5432/gapura?sslmode=verify-full',
      },
      DATA_DIR: {
        meaning: 'directory of the embedded PostgreSQL and of the generated master key',
        unset: { is: './data' },
        example: '/var/lib/gapura',
      },
      CELL_ROUTES: {
        meaning:
          'with several deployments behind one proxy, the routes that this one assigns to merchants, connections and providers: prefixes of one to three characters, with `-` before complete routes that another deployment has (docs/scale.md)',
        unset: { means: 'every route: a single deployment' },
        example: '0,1,2,3,-0a7',
      },
      AUDIT_LOG: {
        meaning:
          'where each row of the audit trail is printed as a line of JSON: `stdout` (standard error for commands) or `off`',
        unset: { sandbox: 'off', production: 'stdout' },
        example: 'stdout',
      },
    },
  },
  {
    title: 'Processes',
    usedBy: 'start, serve, work',
    variables: {
      CHECKOUT_URL: {
        meaning: 'scheme, host and port at which payers reach the hosted pages; https in production',
        unset: { means: 'the same as BASE_URL' },
        example: 'https://pay.shop.example',
      },
      HOST: {
        meaning: 'address to listen on; the sandbox bank sends its notifications to HOST and PORT',
        unset: { sandbox: 'localhost', production: '0.0.0.0' },
        example: '127.0.0.1',
      },
      PORT: { meaning: 'port to listen on', unset: { is: '8080' }, example: '8080' },
      DATABASE_CONNECTIONS: {
        meaning: 'database connections that one process may use, 6 to 500',
        unset: { means: '20 for each of its two roles, serving and working' },
        example: '20',
      },
      DATABASE_LISTEN_URL: {
        meaning:
          'the database without PgBouncer, for the one connection of each process that listens for cache invalidations',
        unset: { means: 'the same as DATABASE_URL' },
        example: 'postgres://gapura:secret@10.0.0.5:5432/gapura?sslmode=verify-full',
      },
      SHUTDOWN_GRACE_MS: {
        meaning: 'how long requests are still accepted after SIGTERM, up to 12000 ms',
        unset: { means: '5000 for `serve`, 0 for `start` and `work`' },
        example: '5000',
      },
      ADMIN_PORT: {
        meaning: 'port of `/metrics`',
        unset: { means: 'the main port in the sandbox; in production 9090 for `serve` and `start`, 9091 for `work`' },
        example: '9090',
      },
      ADMIN_HOST: {
        meaning: 'address on which `/metrics` is served, if it has its own port',
        unset: { is: '127.0.0.1' },
        example: '10.0.0.7',
      },
      LOG_LEVEL: {
        meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; `start` defaults to `warn`',
        unset: { is: 'info' },
        example: 'info',
      },
    },
  },
  {
    title: 'Serving',
    usedBy: 'start, serve',
    variables: {
      PROCESSES: {
        meaning: 'serving processes that share the port; a number or `auto`, one per core',
        unset: { is: '1' },
        example: 'auto',
      },
      BRAND_MARKS: {
        meaning:
          'folder of logos for the hosted page, SVG files of up to 8 KiB named after a bank, e-wallet or payment method (`BCA.svg`, `gopay.svg`, `qrcode.svg`), read at start; see docs/brand-marks.md',
        unset: { means: 'letters and drawings of our own' },
        example: '/etc/gapura/marks',
      },
      TRUST_PROXY: {
        meaning:
          'how many proxies are in front (they add to X-Forwarded-For), or their networks, separated by commas: 10.0.0.0/8',
        unset: { means: 'X-Forwarded-For is not trusted' },
        example: '1',
      },
      WEBHOOK_ALLOWED_NETWORKS: {
        meaning:
          'private networks in CIDR notation, separated by commas, to which every merchant may have webhooks delivered: 10.1.2.0/24,fd12:3456::/48',
        unset: { means: 'only the public internet' },
        example: '10.1.2.0/24',
      },
      SESSION_MAX_HOURS: {
        meaning: 'hours after which a dashboard session ends, even if it is in use, 1 to 720',
        unset: { sandbox: '720', production: '12' },
        example: '12',
      },
      SMTP_URL: {
        meaning: 'mail server for mail of the dashboard and about invoices',
        unset: { means: 'in the sandbox mail is printed; in production no mail can be sent' },
        example: 'smtps://user:password@mail.shop.example:465',
      },
      MAIL_FROM: {
        meaning: 'sender of that mail; mails about invoices have the merchant’s name before its address',
        unset: { means: '`Gapura <no-reply@HOST OF BASE_URL>`' },
        example: 'Gapura <no-reply@shop.example>',
      },
    },
  },
  ...LIMIT_VARIABLES,
  ...PROVIDER_VARIABLES,
  ...TELEMETRY_VARIABLES,
] as const satisfies readonly VariableGroup[]

type KeysOf<T> = T extends unknown ? keyof T : never
export type VariableName = KeysOf<(typeof VARIABLE_GROUPS)[number]['variables']>
/** The variables of this table and no others. */
export type Environment = { readonly [Name in VariableName]?: string | undefined }
