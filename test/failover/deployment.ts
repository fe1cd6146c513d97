import { chanceOf } from '../faults/chance.ts'
import { CROWD, startLoad } from '../faults/clients/crowd.ts'
import { type MerchantClient, openMerchantClient } from '../faults/clients/merchant-client.ts'
import { openWorld, type World } from '../faults/members/world.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type Pulse, startPulse } from './pulse.ts'

/** Two `serve` and two `work` on a cluster, under load until `rest`. */
export type Deployment = {
  readonly cluster: Cluster
  readonly world: World
  readonly client: MerchantClient
  readonly pulse: Pulse
  /** Stops the load; resolves when every call under way has ended. */
  rest(): Promise<void>
  stop(): Promise<void>
}

export async function deploy(seed: number, isStrict: boolean): Promise<Deployment> {
  const cluster = await openCluster(isStrict)
  let world: World
  try {
    world = await openWorld(chanceOf(seed + 1), cluster)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  let isOver = false
  const serves = world.serves.map(({ member }) => member)
  const client = openMerchantClient(serves, world.history, chanceOf(seed + 2), () => isOver)
  const load = startLoad(world, client, { seed, crowd: CROWD, isOver: () => isOver })
  const pulse = startPulse(client, serves)
  const rest = async (): Promise<void> => {
    isOver = true
    await Promise.all([load, pulse.stop()])
  }
  return {
    cluster,
    world,
    client,
    pulse,
    rest,
    async stop() {
      await rest()
      await world.stop()
    },
  }
}
