import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ConnectorFailure } from './failure.ts'

export interface Address {
  address: string
  family: 4 | 6
}
/** How names become addresses and which of them may be reached; tests have a street of their own. */
export interface Network {
  resolve(host: string): Promise<Address[]>
  allows(address: string): boolean
  ports: readonly number[]
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })) as Address[],
  allows: isPublic,
  ports: [80, 443],
}

/** Of IPv6 all that is given out to networks of the world; what was one day to be another way of writing IPv4 is not in it. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whatever is not plain unicast leads inwards, or may: private, loopback, mapped, tunnelled, reserved. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL))
}

export class OffLimits extends ConnectorFailure {
  constructor(message = '网址不在允许采集的网站内') {
    super('invalid', message)
  }
}

/** An address that may be asked: web, by name, on the list, without a person in it, on the usual ports. */
export function guarded(address: string | URL, hosts: readonly string[], ports: readonly number[]): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new OffLimits()
  if (url.username || url.password) throw new OffLimits()
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) || !isOn(url.hostname, hosts)) throw new OffLimits()
  if (!ports.includes(portOf(url))) throw new OffLimits()
  return url
}

export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

const isOn = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((known) => host === known || host.endsWith(`.${known}`))

/** The one address that is then connected to. One that leads inwards among several condemns the name. */
export async function addressOf(host: string, network: Network): Promise<Address> {
  const found = await network.resolve(host).catch(() => {
    throw new ConnectorFailure('temporary', `无法解析${host}，请检查服务器的网络`)
  })
  if (found.length === 0) throw new ConnectorFailure('temporary', `无法解析${host}，请检查服务器的网络`)
  if (!found.every(({ address }) => network.allows(address))) throw new OffLimits(`${host}指向内部地址，已拒绝采集`)
  return found[0]!
}
