import { goodsSku } from '@erp/contract/goods/goods-sku'
import { call, type Finding, type PaletteSource } from '../../kit/index.ts'

const SHOWN = 6
const quiet = { handles: () => true }

/** A SKU, a barcode or a shop SKU, typed or scanned, opens everything about it. */
export const sources: PaletteSource[] = [
  {
    permission: 'goods:sku:list',
    pattern: /^(?=.*\d)\S{3,100}$/,
    find: async (typed, signal) => {
      const code = typed.toUpperCase()
      const found = await call(goodsSku, 'selectList', { keyword: typed }, { signal, ...quiet })
      const exact = found.some(({ sku, barcode }) => sku === code || barcode === code)
      const alike = found.slice(0, SHOWN).map(({ sku, skuName }) => findingOf(sku, `${sku} ${skuName}`))
      return exact ? alike : [...(await bySearch(typed, signal)), ...alike]
    },
  },
]

/** What only the server knows: shop SKUs, and SKUs that are not offered for choosing any more or not yet. */
async function bySearch(typed: string, signal: AbortSignal): Promise<Finding[]> {
  const found = await call(goodsSku, 'panorama', { code: typed }, { signal, ...quiet }).catch(() => null)
  if (!found) return []
  const { sku, foundBy } = found
  return [findingOf(typed, foundBy ? `${foundBy} → ${sku.sku} ${sku.skuName}` : `${sku.sku} ${sku.skuName}`)]
}

const findingOf = (code: string, title: string): Finding => ({
  title,
  detail: 'SKU全景',
  path: `/product/skuList?panorama=${encodeURIComponent(code)}`,
})
