import { execFileSync } from 'node:child_process'

/** The nodes' network: each a namespace on one bridge, on which the clients are too. */
export type Network = {
  /** Takes a node off the network, for its peers and for the clients. */
  isolate(node: number): void
  /** Drops what a node and the other nodes send each other; the clients still reach it. */
  cutFromPeers(node: number): void
  /** Undoes both. */
  heal(node: number): void
}

export const NODES = [1, 2, 3] as const
/** Of the range for benchmarks (RFC 2544), which no network has. */
const SUBNET = '198.18.7'
export const addressOf = (node: number): string => `${SUBNET}.${node}`
export const namespaceOf = (node: number): string => `node${node}`

const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: 'pipe' })
const ip = (...args: string[]): void => run('ip', ...args)

/** Makes the network. The namespaces it is made in (`scripts/test-failover.ts`) take it with them when they end. */
export function openNetwork(): Network {
  ip('link', 'add', 'br0', 'type', 'bridge')
  ip('addr', 'add', `${SUBNET}.254/24`, 'dev', 'br0')
  ip('link', 'set', 'br0', 'up')
  for (const node of NODES) {
    const namespace = namespaceOf(node)
    ip('netns', 'add', namespace)
    ip('link', 'add', `to${node}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', `to${node}`, 'master', 'br0', 'up')
    ip('-n', namespace, 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0')
    for (const link of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', link, 'up')
  }
  const inNode = (node: number, ...words: string[]): void => ip('netns', 'exec', namespaceOf(node), ...words)
  return {
    isolate: (node) => ip('link', 'set', `to${node}`, 'down'),
    cutFromPeers(node) {
      for (const peer of NODES.filter((one) => one !== node)) {
        inNode(node, 'iptables', '-A', 'INPUT', '-s', addressOf(peer), '-j', 'DROP')
        inNode(node, 'iptables', '-A', 'OUTPUT', '-d', addressOf(peer), '-j', 'DROP')
      }
    },
    heal(node) {
      ip('link', 'set', `to${node}`, 'up')
      inNode(node, 'iptables', '-F')
    },
  }
}

/** Removes what `openNetwork` made. */
export function closeNetwork(): void {
  for (const node of NODES) ip('netns', 'del', namespaceOf(node))
  ip('link', 'del', 'br0')
}
