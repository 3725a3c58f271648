import type { SourcePlatform } from './acquisition.states.ts'

export interface Site {
  /** Names of the site, each with everything below it. */
  hosts: readonly string[]
  /** Where its pictures lie. */
  pictures: readonly string[]
  /** How its addresses carry the item: the first part found is its number. */
  item: readonly RegExp[]
  currency: string
  /** Its titles are Chinese. */
  isChinese?: true
}

const AMAZONS = 'com co.uk de fr it es co.jp ca com.mx com.au nl se pl com.be com.tr ae sa sg in com.br'.split(' ')
const EBAYS = 'com co.uk de fr it es com.au ca at ch ie nl pl be'.split(' ')
const SHOPEES = 'sg com.my co.th tw co.id vn ph com.br cl com.co com.mx pl'.split(' ')
const ALI_PICTURES = ['alicdn.com', 'aliexpress-media.com']

export const SITES: Record<SourcePlatform, Site> = {
  '1688': {
    hosts: ['1688.com'],
    pictures: ALI_PICTURES,
    item: [/\/offer\/(\d{5,20})/, /[?&]offerId=(\d{5,20})/],
    currency: 'CNY',
    isChinese: true,
  },
  taobao: {
    hosts: ['taobao.com', 'tmall.com'],
    pictures: [...ALI_PICTURES, 'taobaocdn.com'],
    item: [/[?&]id=(\d{5,20})/, /\/i(\d{5,20})\.htm/],
    currency: 'CNY',
    isChinese: true,
  },
  pdd: {
    hosts: ['yangkeduo.com', 'pinduoduo.com'],
    pictures: ['pddpic.com', 'yangkeduo.com'],
    item: [/[?&]goods_id=(\d{5,20})/],
    currency: 'CNY',
    isChinese: true,
  },
  smt: {
    hosts: ['aliexpress.com', 'aliexpress.us', 'aliexpress.ru'],
    pictures: ALI_PICTURES,
    item: [/\/item\/(?:[^/?#]+\/)?(\d{5,20})\.html/, /[?&]productIds?=(\d{5,20})/],
    currency: 'USD',
  },
  amazon: {
    hosts: AMAZONS.map((end) => `amazon.${end}`),
    pictures: ['media-amazon.com', 'images-amazon.com', 'ssl-images-amazon.com'],
    item: [/\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?![A-Z0-9])/i],
    currency: 'USD',
  },
  ebay: {
    hosts: EBAYS.map((end) => `ebay.${end}`),
    pictures: ['ebayimg.com'],
    item: [/\/itm\/(?:[^/?#]+\/)?(\d{9,15})(?!\d)/],
    currency: 'USD',
  },
  temu: {
    hosts: ['temu.com'],
    pictures: ['kwcdn.com', 'temu.com'],
    item: [/-g-(\d{6,20})\.html/, /[?&]goods_id=(\d{6,20})/],
    currency: 'USD',
  },
  shein: {
    hosts: ['shein.com', 'shein.co.uk', 'shein.tw'],
    pictures: ['ltwebstatic.com'],
    item: [/-p-(\d{4,20})(?:-cat-\d+)?\.html/],
    currency: 'USD',
  },
  shopee: {
    hosts: SHOPEES.map((end) => `shopee.${end}`),
    pictures: ['susercontent.com', 'shopee.sg'],
    item: [/-i\.(\d{3,20}\.\d{3,20})/, /\/product\/(\d{3,20}\/\d{3,20})/],
    currency: 'USD',
  },
}

export interface Source {
  srcPlat: SourcePlatform
  srcItemId: string
  url: string
}

/** Which item of which site somebody pasted; null where it is none that we know. */
export function sourceOf(pasted: string): Source | null {
  const url = URL.canParse(pasted.trim()) ? new URL(pasted.trim()) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.port) return null
  const srcPlat = (Object.keys(SITES) as SourcePlatform[]).find((plat) => isOn(url.hostname, SITES[plat].hosts))
  if (!srcPlat) return null
  for (const pattern of SITES[srcPlat].item) {
    const found = pattern.exec(url.pathname + url.search)?.[1]
    if (found) return { srcPlat, srcItemId: found.replace('/', '.').toUpperCase(), url: plain(url) }
  }
  return null
}

const isOn = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((known) => host === known || host.endsWith(`.${known}`))

/** Without what only says where somebody came from. */
function plain(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => CARRIERS.includes(name))
  return `${url.origin}${url.pathname}${kept.length ? `?${new URLSearchParams(kept)}` : ''}`
}
const CARRIERS = ['id', 'offerId', 'goods_id', 'productId', 'productIds']
