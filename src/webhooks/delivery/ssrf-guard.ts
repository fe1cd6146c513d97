import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isInNetworks, type PrivateNetworks } from '../../base/net/private-networks.ts'
import { isLoopbackAddress, isPublicAddress } from '../../base/net/public-address.ts'
import type { Resolve } from './resolve-name.ts'

/** Why a request never left: the name has no address, or one that must not be called. */
export class LookupRefused extends Error {
  readonly reason: 'NAME_NOT_RESOLVED' | 'FORBIDDEN_ADDRESS'

  constructor(reason: 'NAME_NOT_RESOLVED' | 'FORBIDDEN_ADDRESS', cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * The `lookup` of a connection: resolves the name and hands over the addresses to connect to only when every one of
 * them may be called, so that the address checked is the address used and a name that changes its mind between the two
 * (DNS rebinding) gains nothing. Node does not call it for literal addresses: those are checked before.
 */
export const guardedLookup =
  (resolve: Resolve, allowLoopback: boolean, networks: PrivateNetworks): LookupFunction =>
  (name, options, callback) => {
    const fail = (error: LookupRefused) => callback(error, [])
    resolve(name.replace(/\.$/, '')).then(
      (addresses) => {
        const checked = addresses.map((address): LookupAddress => ({ address, family: isIP(address) }))
        const [first] = checked
        if (!first) fail(new LookupRefused('NAME_NOT_RESOLVED'))
        else if (!addresses.every((address) => mayBeCalled(address, allowLoopback, networks)))
          fail(new LookupRefused('FORBIDDEN_ADDRESS'))
        else if (options.all) callback(null, checked)
        else callback(null, first.address, first.family)
      },
      (cause) => fail(new LookupRefused('NAME_NOT_RESOLVED', cause)),
    )
  }

const mayBeCalled = (address: string, allowLoopback: boolean, networks: PrivateNetworks): boolean =>
  isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address)) || isInNetworks(address, networks)
