import { Ali1688Down, type Ali1688Offer, type Ali1688Spec } from './ali1688-offer.ts'

const DAY = 86_400_000
const COLOURS = ['黑色', '白色', '红色', '蓝色', '绿色', '灰色', '粉色', '米色', '黄色', '紫色']
const SIZES = ['S', 'M', 'L', 'XL', '大号', '小号', '30cm', '50cm']
const WORDS = ['跨境爆款', '厂家直销', '新款', '简约', '便携式', '多功能', '家用', '户外']
const THINGS = ['收纳盒', '手机支架', '保温杯', '宠物玩具', '发夹', '厨房刀具架', 'LED小夜灯', '瑜伽带', '车载挂钩', '帆布包']
const TOWNS = ['浙江 义乌', '广东 深圳', '浙江 金华', '福建 泉州', '河北 白沟', '广东 东莞']
const FIRMS = ['百汇', '鑫源', '宏达', '优品', '凯盛', '嘉禾', '创想', '锐丰']
const TRADES = ['日用品厂', '塑料制品有限公司', '电子商务商行', '工艺品厂', '贸易有限公司']

/**
 * Stands in for 1688. The same number is the same offer on every machine; what changes with time changes by the given clock.
 * The last three digits of a number say how it behaves:
 * 404 is unknown, 503 is down for the first half of every hour, 410 is taken off sale for two days of every four, 422 loses
 * the last of its specifications for two days of every four, 520 rises by 6 % a week for three weeks. Every other price drifts weekly.
 */
export function simulatedOffer(offerId: string, now: Date): Ali1688Offer | null {
  const ending = offerId.padStart(3, '0').slice(-3)
  if (ending === '404') return null
  if (ending === '503' && now.getUTCMinutes() < 30) throw new Ali1688Down('1688接口超时')
  const day = Math.floor((now.getTime() + 8 * 3_600_000) / DAY)
  const away = day % 4 >= 2
  const specs = specsOf(offerId, day)
  return {
    ...frontOf(offerId, day),
    onSale: !(ending === '410' && away),
    specs: ending === '422' && away && specs.length > 1 ? specs.slice(0, -1) : specs,
  }
}

function frontOf(offerId: string, day: number): Omit<Ali1688Offer, 'onSale' | 'specs'> {
  const minOrderQty = [1, 2, 5, 10, 50][hash(`${offerId}/moq`) % 5]!
  const cents = centsOf(offerId, day)
  const seller = hash(`${offerId}/seller`) % 40
  return {
    offerId,
    memberId: `b2b-${22_000_000 + seller * 7919}`,
    supplierName: `${pick(TOWNS, `${seller}/town`).slice(3)}市${pick(FIRMS, `${seller}/firm`)}${pick(TRADES, `${seller}/trade`)}`,
    subject: `${pick(WORDS, `${offerId}/a`)}${pick(WORDS, `${offerId}/b`)}${pick(THINGS, `${offerId}/thing`)} 外贸批发`,
    url: `https://detail.1688.com/offer/${offerId}.html`,
    image: pictureOf(offerId),
    minOrderQty,
    mixBatch: hash(`${offerId}/mix`) % 3 === 0,
    priceTiers: [1, 10, 100].map((times, step) => ({
      minQty: minOrderQty * times,
      price: money(share(cents, 100 - step * 6)),
    })),
    freight: money(300 + (hash(`${offerId}/freight`) % 90) * 10),
    shipFrom: pick(TOWNS, `${seller}/town`),
  }
}

/** One to six of them: colours, and sizes where the number says so. */
function specsOf(offerId: string, day: number): Ali1688Spec[] {
  const some = (words: string[], salt: string, count: number) => {
    const from = hash(`${offerId}/${salt}`) % words.length
    return Array.from({ length: count }, (_, i) => words[(from + i) % words.length]!)
  }
  const colours = some(COLOURS, 'colours', 1 + (hash(`${offerId}/n`) % 3))
  const sizes = hash(`${offerId}/sized`) % 2 ? some(SIZES, 'sizes', 2) : [null]
  const cents = centsOf(offerId, day)
  return colours.flatMap((colour) =>
    sizes.map((size, i) => {
      const specId = createId(`${offerId}/${colour}/${size}`)
      const left = hash(`${specId}/${day}`)
      return {
        specId,
        attrs: size ? `颜色:${colour};尺寸:${size}` : `颜色:${colour}`,
        price: money(share(cents, 100 + i * 8)),
        stock: left % 10 === 0 ? 0 : left % 3000,
        cargoNo: `H${(hash(`${specId}/cargo`) % 9000) + 1000}`,
        image: null,
      }
    }),
  )
}

/** Between 3 and 45 yuan; a week later up to 8 % less or 12 % more. */
function centsOf(offerId: string, day: number): number {
  const week = Math.floor(day / 7)
  const drift = offerId.endsWith('520') ? (week % 4) * 6 : (hash(`${offerId}/${week}`) % 21) - 8
  return share(300 + (hash(`${offerId}/price`) % 4200), 100 + drift)
}
const share = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100)
const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** A coloured tile with the last digits: pages show something without reaching out. */
function pictureOf(offerId: string): string {
  const hue = hash(`${offerId}/hue`) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="hsl(${hue},45%,72%)"/><text x="48" y="56" font-size="22" text-anchor="middle" fill="#333">${offerId.slice(-4)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const pick = (words: string[], seed: string): string => words[hash(seed) % words.length]!
const createId = (seed: string): string =>
  hash(seed).toString(16).padStart(8, '0') + hash(`${seed}#`).toString(16).padStart(8, '0')

/** FNV-1a: small, and the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 0x01000193)
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 0
}
