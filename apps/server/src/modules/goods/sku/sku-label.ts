import type { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { MAX_LABELS } from '@erp/contract/goods/sku/sku-label'
import type { LabelShape, LabelSize } from '@erp/contract/kit/label'
import { PRINT_TYPE, type PrintData } from '@erp/contract/kit/print'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { barcode, LEADING, line, paragraph } from '../../../kit/label/label.ts'
import { labelsPdf } from '../../../kit/label/label-pdf.ts'
import { drawPaper } from '../../../kit/label/paper.ts'
import { printed, printer } from '../../../kit/label/printer.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { paperPicture } from '../catalog/goods-image.ts'

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
  barcode: string | null
  image: string | null
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
const PICTURE = 400
/** As customs write them: China, not the People's Republic of it. */
const countries = new Intl.DisplayNames('en', { type: 'region' })

export const skuLabels: Pick<Handlers<typeof goodsSku>, 'print' | 'print-preview'> = {
  print: async (tx, input, ctx) => {
    const skus = await skusOf(tx, input)
    const total = input.items.reduce((sum, { quantity }) => sum + quantity, 0)
    await log(tx, ctx, { entity: 'goods/goodsSku', entityId: input.items[0]!.skuId, action: '打印标签', note: `${total}张` })
    const papers = input.items.map(({ skuId, quantity }) => ({ data: filled(skus.get(skuId)!, ctx), copies: quantity }))
    const docNos = [...skus.values()].map(({ sku }) => sku)
    const picture = (src: string) => paperPicture(ctx.house, src, PICTURE)
    const file = await printed(tx, { type: PRINT_TYPE.sku, docNos, papers, how: input, picture }, ctx)
    if (file) return file
    const pages = pagesOf(input, skus)
    return new Download(`SKU标签${ctx.now.replace(/\D/g, '')}.pdf`, 'application/pdf', labelsPdf(PAPERS[input.template], pages))
  },
  /** Every SKU once, as it will be printed. */
  'print-preview': async (tx, input, ctx) => {
    const wanted = { ...input, items: input.items.slice(0, PREVIEWED).map(({ skuId }) => ({ skuId, quantity: 1 })) } as Wanted
    const skus = await skusOf(tx, wanted)
    const paper = await printer().paperOf(tx, PRINT_TYPE.sku)
    if (paper) {
      const labels = wanted.items.map(({ skuId }) => drawPaper(paper, filled(skus.get(skuId)!, ctx) as PrintData)[0]!)
      return { width: paper.width, height: paper.height, labels, templateName: paper.name }
    }
    const { width, height } = PAPERS[input.template]
    return { width, height, labels: [...pagesOf(wanted, skus)], templateName: null }
  },
}

async function skusOf(tx: Tx, { items }: Wanted): Promise<Map<number, Sku>> {
  if (items.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_LABELS) throw bad(`单次最多打印${MAX_LABELS}张`, 'items')
  const ids = [...new Set(items.map(({ skuId }) => skuId))]
  const found = await tx.query<Sku>(sql`
    SELECT s.id, s.sku, s.sku_name AS name, g.origin_country AS origin, s.barcode, coalesce(s.sku_image, g.main_image) AS image,
      (SELECT h.location_name FROM goods_sku_home h WHERE h.sku_id = s.id
        ORDER BY h.store_id = coalesce(s.default_store_id, g.default_store_id) DESC NULLS LAST, h.store_id LIMIT 1) AS location
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.id = ANY(${ids}::bigint[]) AND s.deleted_at IS NULL`)
  if (found.length < ids.length) throw missing('SKU')
  return new Map(found.map((sku) => [sku.id, sku]))
}

const originOf = ({ origin }: Sku): string | null => (origin ? `MADE IN ${countries.of(origin)!.toUpperCase()}` : null)

const filled = (sku: Sku, { now }: Pick<Ctx, 'now'>): PrintData<typeof PRINT_TYPE.sku> => ({
  values: {
    sku: sku.sku,
    skuName: sku.name,
    barcode: sku.barcode ?? sku.sku,
    location: sku.location ?? '',
    origin: originOf(sku) ?? '',
    skuImage: sku.image ?? '',
    printDate: now.slice(0, 10),
  },
  rows: [],
})

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
  const origin = show.includes('origin') ? originOf(sku) : null
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
