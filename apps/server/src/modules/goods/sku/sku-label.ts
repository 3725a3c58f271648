import type { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { MAX_LABELS } from '@erp/contract/goods/sku/sku-label'
import type { LabelShape, LabelSize } from '@erp/contract/kit/label'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { barcode, LEADING, line, paragraph } from '../../../kit/label/label.ts'
import { labelsPdf } from '../../../kit/label/label-pdf.ts'
import { bad, missing } from '../../../kit/refuse.ts'

interface Wanted {
  items: { skuId: number; quantity: number }[]
  template: '40x30' | '60x40' | '70x50'
  show: string[]
}
interface Sku {
  id: number
  sku: string
  name: string
  origin: string | null
  location: string | null
}
interface Paper extends LabelSize {
  margin: number
  code: number
  name: number
  foot: number
}
const PAPERS: Record<Wanted['template'], Paper> = {
  '40x30': { width: 40, height: 30, margin: 2, code: 3.2, name: 2.5, foot: 2.4 },
  '60x40': { width: 60, height: 40, margin: 2.5, code: 4.2, name: 3.2, foot: 3 },
  '70x50': { width: 70, height: 50, margin: 3, code: 5, name: 3.8, foot: 3.4 },
}
const PREVIEWED = 6
/** As customs write them: China, not the People's Republic of it. */
const countries = new Intl.DisplayNames('en', { type: 'region' })

export const skuLabels: Pick<Handlers<typeof goodsSku>, 'print' | 'print-preview'> = {
  print: async (tx, input, ctx) => {
    const pages = pagesOf(input, await skusOf(tx, input))
    return new Download(`SKU标签${ctx.now.replace(/\D/g, '')}.pdf`, 'application/pdf', labelsPdf(PAPERS[input.template], pages))
  },
  /** Every SKU once, as it will be printed. */
  'print-preview': async (tx, input) => {
    const wanted = { ...input, items: input.items.slice(0, PREVIEWED).map(({ skuId }) => ({ skuId, quantity: 1 })) } as Wanted
    const { width, height } = PAPERS[input.template]
    return { width, height, labels: [...pagesOf(wanted, await skusOf(tx, wanted))] }
  },
}

async function skusOf(tx: Tx, { items }: Wanted): Promise<Map<number, Sku>> {
  if (items.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_LABELS) throw bad(`单次最多打印${MAX_LABELS}张`, 'items')
  const ids = [...new Set(items.map(({ skuId }) => skuId))]
  const found = await tx.query<Sku>(sql`
    SELECT s.id, s.sku, s.sku_name AS name, g.origin_country AS origin,
      (SELECT h.location_name FROM goods_sku_home h WHERE h.sku_id = s.id
        ORDER BY h.store_id = coalesce(s.default_store_id, g.default_store_id) DESC NULLS LAST, h.store_id LIMIT 1) AS location
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.id = ANY(${ids}::bigint[]) AND s.deleted_at IS NULL`)
  if (found.length < ids.length) throw missing('SKU')
  return new Map(found.map((sku) => [sku.id, sku]))
}

/** Drawn once a SKU, however many of it are printed. */
function* pagesOf({ items, template, show }: Wanted, skus: Map<number, Sku>): Generator<LabelShape[]> {
  for (const { skuId, quantity } of items) {
    const label = labelOf(skus.get(skuId)!, PAPERS[template], show)
    for (let n = 0; n < quantity; n++) yield label
  }
}

/** From the foot up: place and origin, name, code; the bars take what is left. */
function labelOf(sku: Sku, paper: Paper, show: string[]): LabelShape[] {
  const { margin, width: full } = paper
  const width = full - 2 * margin
  const box = (y: number, height: number) => ({ x: margin, y, width, height })
  const place = show.includes('location') ? sku.location : null
  const origin = show.includes('origin') && sku.origin ? `MADE IN ${countries.of(sku.origin)!.toUpperCase()}` : null
  const footHeight = place || origin ? paper.foot * LEADING : 0
  const nameHeight = show.includes('name') ? 2 * paper.name * LEADING : 0
  const footY = paper.height - margin - footHeight
  const nameY = footY - nameHeight
  const codeY = nameY - paper.code * LEADING - 0.4
  const half = (text: string, align: 'left' | 'right') => {
    const share = place && origin ? width / 2 - 0.5 : width
    return line(
      text,
      { x: align === 'left' ? margin : full - margin - share, y: footY, width: share, height: 0 },
      paper.foot,
      align,
    )
  }
  return [
    barcode(sku.sku, box(margin, codeY - margin - 0.6)),
    line(sku.sku, box(codeY, 0), paper.code, 'center'),
    ...(nameHeight ? paragraph(sku.name, box(nameY, nameHeight + 0.01), paper.name) : []),
    ...(place ? [half(place, 'left')] : []),
    ...(origin ? [half(origin, 'right')] : []),
  ]
}
