import { addressOf, NODES } from './network.ts'

/** Leads to the primary, and ends every connection to a server that no longer is: they would wait, or read what is old. */
export const haproxyConfig = (port: number): string => `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  retries 1
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${NODES.map((node) => `  server node${node} ${addressOf(node)}:5432 check port 8008`).join('\n')}
`
