import { createHash } from 'node:crypto'
import type { SourcePlatform } from '@erp/contract/product-center/acquire/acquisition.states'
import { SITES, sourceOf } from '@erp/contract/product-center/acquire/source'
import sharp from 'sharp'
import { ConnectorFailure } from '../../kit/connector/failure.ts'
import { PAGES } from './pages/pages.ts'
import type { Sample } from './pages/sample.ts'

const THINGS = [
  ['可折叠收纳箱', 'Foldable Storage Box', '帆布', 'Canvas', 1800],
  ['便携保温杯', 'Portable Vacuum Cup', '不锈钢', 'Stainless Steel', 2600],
  ['桌面手机支架', 'Desktop Phone Stand', '铝合金', 'Aluminium', 1200],
  ['宠物慢食碗', 'Slow Feeder Pet Bowl', 'ABS', 'ABS', 900],
  ['感应小夜灯', 'Motion Night Light', 'PC', 'PC', 1500],
  ['防滑瑜伽垫', 'Non-slip Yoga Mat', 'TPE', 'TPE', 4200],
  ['车载挂钩', 'Car Seat Hook', '硅胶', 'Silicone', 600],
  ['厨房沥水架', 'Dish Drying Rack', '碳钢', 'Carbon Steel', 5200],
] as const
const COLOURS = [
  ['黑色', 'Black'],
  ['白色', 'White'],
  ['蓝色', 'Blue'],
  ['绿色', 'Green'],
  ['粉色', 'Pink'],
] as const
const SIZES = ['S', 'M', 'L'] as const
const RATES: Partial<Record<SourcePlatform, number>> = { '1688': 1, taobao: 1.6, pdd: 1.3 }
const PICTURES = 4

/**
 * Stands in for the sites. The same address is the same item on every machine; the last three digits of its number say how it
 * behaves: 404 is gone, 503 does not answer, 999 asks for a sign-in.
 */
export function simulatedPage(srcPlat: SourcePlatform, url: string): string {
  const itemId = sourceOf(url)?.srcItemId ?? url
  if (itemId.endsWith('404')) throw new ConnectorFailure('invalid', '商品不存在或已下架')
  if (itemId.endsWith('503')) throw new ConnectorFailure('temporary', '网站暂时不可用（503）')
  if (itemId.endsWith('999')) return '<html><title>请登录</title><form action="/login"></form></html>'
  return PAGES[srcPlat](sampleOf(srcPlat, itemId))
}

export function sampleOf(srcPlat: SourcePlatform, itemId: string): Sample {
  const { isChinese, currency, pictures } = SITES[srcPlat]
  const draw = (what: string, most: number) => drawn(`${srcPlat}/${itemId}/${what}`) % most
  const [cn, en, material, materialEn, cents] = THINGS[draw('thing', THINGS.length)]!
  const shown = Array.from({ length: PICTURES }, (_, n) => `https://${pictures[0]}/simulated/${srcPlat}-${itemId}-${n}.png`)
  const first = draw('colour', COLOURS.length)
  const colours = Array.from({ length: 1 + draw('colours', 2) }, (_, i) => COLOURS[(first + i) % COLOURS.length]!)
  const base = Math.round((cents * (80 + draw('price', 60)) * (RATES[srcPlat] ?? 0.45)) / 100)
  const styles = (srcPlat === 'shein' ? colours.slice(0, 1) : colours).flatMap((colour, i) =>
    SIZES.slice(0, 1 + draw('sizes', 3)).map((size, j) => ({
      attrs: [
        { name: isChinese ? '颜色' : 'Color', value: colour[isChinese ? 0 : 1] },
        { name: isChinese ? '尺码' : 'Size', value: size },
      ],
      price: money(base + j * 50),
      stock: draw(`stock${i}${j}`, 900),
      image: shown[i]!,
    })),
  )
  return {
    itemId,
    title: isChinese ? `${cn} 跨境新款 家用${itemId.slice(-3)}` : `${en} for Home, New Model ${itemId.slice(-3)}`,
    currency,
    images: shown,
    video: null,
    skus: styles,
    attrs: [
      { name: isChinese ? '材质' : 'Material', value: isChinese ? material : materialEn },
      { name: isChinese ? '产地' : 'Origin', value: isChinese ? '浙江义乌' : 'China' },
    ],
    description: isChinese ? `<p>${cn}，${material}材质，支持一件代发。</p>` : `<p>${en} made of ${materialEn}.</p>`,
    shopName: isChinese
      ? `义乌${['百汇', '鑫源', '优品'][draw('shop', 3)]}日用品`
      : `Yiwu ${['Baihui', 'Xinyuan', 'Youpin'][draw('shop', 3)]} Store`,
    salesCount: 20 + draw('sold', 9000),
    rating: `4.${draw('rating', 10)}0`,
  }
}

/** A tile with a shape of its own: pages show something without reaching out, and no two items look alike. */
export function simulatedPicture(url: string): Promise<Buffer> {
  const draw = (what: string, most: number) => drawn(`${url}/${what}`) % most
  const hue = draw('hue', 360)
  const parts = Array.from({ length: 5 }, (_, i) => {
    const [x, y, wide, high] = [draw(`x${i}`, 300), draw(`y${i}`, 300), 80 + draw(`w${i}`, 180), 80 + draw(`h${i}`, 180)]
    return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${draw(`r${i}`, 60)}" fill="hsl(${(hue + i * 47) % 360},55%,${35 + i * 9}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="hsl(${hue},35%,92%)"/>${parts.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const drawn = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE(0)
