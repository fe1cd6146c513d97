import { pino } from 'pino'

/** What never appears in a log, wherever it stands. Source: requirements line 19. */
const REDACTED = [
  'authorization',
  'publicaccesstoken',
  'publicAccessToken',
  'cookie',
  '["set-cookie"]',
  '["x-csrf-token"]',
  'webhookSecret',
  'password',
].flatMap((name) => [
  name,
  `*${name.startsWith('[') ? '' : '.'}${name}`,
  `*.headers${name.startsWith('[') ? '' : '.'}${name}`,
])

/** The process's logger: JSON lines on standard error, so that standard output stays for people and pipes. */
export const createLogger = (level: string) =>
  pino(
    { level, redact: { paths: REDACTED, censor: '[redacted]' }, base: { pid: process.pid } },
    pino.destination({ dest: 2, sync: false }),
  )
