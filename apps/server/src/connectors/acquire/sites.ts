import { SOURCE_PLATFORMS, type SourcePlatform } from '@erp/contract/product-center/acquire/acquisition.states'
import { SITES } from '@erp/contract/product-center/acquire/source'
import { connectorOf } from '../../kit/connector/connector.ts'
import { ConnectorFailure } from '../../kit/connector/failure.ts'
import { internet, type Network } from '../../kit/connector/guard.ts'
import { type Fetched, guardedFetch } from '../../kit/connector/guarded-fetch.ts'
import type { House } from '../../kit/house.ts'
import type { Found } from './found.ts'
import { parsePage } from './parse/parse.ts'
import { simulatedPage, simulatedPicture } from './simulated.ts'

/** Worth another try by itself. */
export class SiteDown extends Error {}
/** Somebody has to look: gone, refused, unreadable, off the list. */
export class SiteRefused extends Error {}

interface Asked {
  srcPlat: SourcePlatform
  url: string
}
/** Pages of other sites, as far as goods are collected from them. */
export interface Sites {
  item(asked: Asked): Promise<Found>
  picture(asked: Asked): Promise<Buffer>
}
const account = ({ srcPlat }: Asked) => ({ name: SOURCE_PLATFORMS.find(([plat]) => plat === srcPlat)![1] })
const about = ({ url }: Asked) => url

const sites = connectorOf<Sites>({
  name: 'acquire',
  down: SiteDown,
  refused: SiteRefused,
  calls: { item: { title: '采集商品', account, about }, picture: { title: '采集图片', account, about } },
})

/** Tests put a street of their own in place of the internet. */
export const sitesOf = (house: Pick<House, 'config' | 'clock' | 'db'>, network: Network = internet): Sites =>
  sites.through(house, () => (house.config.connectors === 'simulated' ? simulated : real(network)))

const simulated: Sites = {
  item: async ({ srcPlat, url }) => read(srcPlat, simulatedPage(srcPlat, url), url),
  picture: ({ url }) => simulatedPicture(url),
}

const PAGE = { types: ['text/html', 'application/xhtml+xml', 'application/json'], maxBytes: 5_000_000, timeoutMs: 20_000 }
const PICTURE = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5_000_000, timeoutMs: 20_000 }
const headers = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  'accept-language': 'en-US,en;q=0.9,zh-CN;q=0.8',
}
const real = (network: Network): Sites => ({
  item: async ({ srcPlat, url }) => {
    const fetched = await guardedFetch(url, { ...PAGE, hosts: SITES[srcPlat].hosts, headers, network })
    return read(srcPlat, decoded(fetched), fetched.url)
  },
  picture: async ({ srcPlat, url }) =>
    (await guardedFetch(url, { ...PICTURE, hosts: SITES[srcPlat].pictures, headers, network })).bytes,
})

function read(srcPlat: SourcePlatform, html: string, url: string): Found {
  const found = parsePage(srcPlat, html, url)
  if (!found) throw new ConnectorFailure('invalid', '页面中没有商品信息，网站可能要求登录或验证')
  return found
}

/** As its header or its own head says; Chinese sites still write GBK. */
function decoded({ type, bytes }: Fetched): string {
  const head = bytes.subarray(0, 2048).toString('latin1')
  const said = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1] ?? 'utf-8'
  return decoderOf(said).decode(bytes)
}
function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
