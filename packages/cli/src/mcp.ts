import { createInterface } from 'node:readline'
import { type Account, readAccount } from './account.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const mcp: Command = {
  help: `Usage: gapura mcp

Gives a program on this machine that speaks the Model Context Protocol over standard input and output the gateway's tools: what
it sends goes to {base_url}/mcp with the key, and the answers come back. Make a key for it with "keys create --agent": such a
key has caps, and nothing it does moves money out without a person. In a client's settings:
  {"command": "npx", "args": ["-y", "{base_url}/docs/cli.tgz", "mcp"],
   "env": {"GAPURA_API_KEY": "…", "GAPURA_BASE_URL": "{base_url}"}}`,
  async run(args) {
    readOptions(args, {})
    const account = await readAccount()
    let protocol: string | undefined
    const waiting = new Set<Promise<void>>()
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue
      const answered = exchange(account, line, protocol).then((messages) => {
        for (const message of messages) {
          protocol = versionIn(message) ?? protocol
          process.stdout.write(`${JSON.stringify(message)}\n`)
        }
      })
      waiting.add(answered)
      void answered.finally(() => waiting.delete(answered))
      // What follows the greeting names the version that it settled on.
      if (protocol === undefined) await answered
    }
    await Promise.all(waiting)
  },
}

type Message = { readonly id?: unknown; readonly result?: { readonly protocolVersion?: unknown } }

const versionIn = ({ result }: Message): string | undefined =>
  typeof result?.protocolVersion === 'string' ? result.protocolVersion : undefined

/** Forwards one message; a refusal, or no answer at all, becomes the error that answers this message. */
async function exchange({ apiKey, baseUrl }: Account, line: string, protocol: string | undefined): Promise<Message[]> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/mcp`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(protocol && { 'mcp-protocol-version': protocol }),
        ...headersIn(line),
      },
      body: line,
    })
    const text = await response.text()
    const messages = text === '' ? [] : readMessages(text, response.headers.get('content-type') ?? '')
    if (response.ok || messages.every((message) => 'jsonrpc' in message)) return messages
    const { detail, code } = messages[0] as { detail?: string; code?: string }
    return failure(line, `${detail ?? 'The gateway refused it.'} (${code ?? response.status})`)
  } catch (error) {
    const { message } = error as Error
    return failure(line, `${baseUrl} cannot be reached: ${message}`)
  }
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
type Params = { readonly _meta?: Record<string, unknown>; readonly name?: unknown; readonly uri?: unknown }

/** What a message that names its own version of the protocol, as those since 2026 do, says in headers too. */
function headersIn(line: string): Record<string, string> {
  const { method, params } = parse(line) as { method?: string; params?: Params }
  const version = params?._meta?.[VERSION_KEY]
  if (typeof version !== 'string' || method === undefined) return {}
  const name = params?.name ?? params?.uri
  const named = typeof name === 'string' && /^[\x20-\x7e]+$/.test(name) ? { 'mcp-name': name } : {}
  return { 'mcp-protocol-version': version, 'mcp-method': method, ...named }
}

/** The messages of an answer: one of JSON, or the events of a stream. */
function readMessages(text: string, type: string): Message[] {
  if (!type.startsWith('text/event-stream')) return [JSON.parse(text) as Message]
  return [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data = '']) => JSON.parse(data) as Message)
}

function failure(line: string, message: string): Message[] {
  const id = idOf(line)
  return id === undefined ? [] : [{ jsonrpc: '2.0', id, error: { code: -32_000, message } } as Message]
}

const idOf = (line: string): unknown => (parse(line) as Message).id

/** What is no JSON is refused by the gateway, which says so. */
function parse(line: string): object {
  try {
    const message: unknown = JSON.parse(line)
    return typeof message === 'object' && message !== null ? message : {}
  } catch {
    return { id: null }
  }
}
