import { type label, label as labels } from '@erp/contract/express/label/label'
import { type LabelBlock, PAPER, type TemplateSize } from '@erp/contract/express/label/label-template'
import type { LabelShape, LabelSize } from '@erp/contract/kit/label'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { labelsPdf, type PdfPage } from '../../../kit/label/label-pdf.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { type OrderParcel, orderParcels } from '../track/parcels.ts'
import { carrierLabels } from './carrier-label.ts'
import { type LabelSources, labelData, labelSources, sampleParcel } from './label-data.ts'
import { drawLabel } from './label-draw.ts'
import { checkLayout } from './label-template.ts'

interface Template extends LabelSize {
  id: number
  layout: LabelBlock[]
}
const INVOICE = 3

export const labelHandlers: Handlers<typeof label> = {
  print: async (tx, input, ctx) => {
    const parcels = await printable(tx, input.ids, ctx)
    if (parcels.some((one) => one.printedCount > 0) && !input.reason) throw bad('请填写补打原因', 'reason')
    const pages = await pagesOf(tx, parcels, input.kind, ctx)
    await record(tx, parcels, input, ctx)
    if (input.kind !== INVOICE)
      await orderParcels().printed(
        tx,
        parcels.map((one) => one.orderId),
        ctx,
      )
    const name = `${input.kind === INVOICE ? '形式发票' : '面单'}${ctx.now.replace(/\D/g, '')}.pdf`
    return new Download(name, 'application/pdf', labelsPdf(pages[0]!.size, pages), true)
  },
  preview: async (tx, { size, layout, orderNo }, ctx) => {
    checkLayout(size as TemplateSize, layout as LabelBlock[])
    const parcel = orderNo ? await orderParcels().byNo(tx, orderNo, ctx) : await sampleOf(tx)
    if (!parcel) throw missing(`订单 ${orderNo} `)
    const world = await labelSources(tx, [parcel])
    return { ...PAPER[size as TemplateSize], labels: [drawLabel(layout as LabelBlock[], labelData(parcel, world, ctx.now))] }
  },
}

/** Over our first way from our first store, so that every variable has something to show. */
async function sampleOf(tx: Tx): Promise<OrderParcel> {
  const first = await tx.one<{ wayId: number; storeId: number }>(sql`
    SELECT id AS "wayId", store_ids[1] AS "storeId" FROM express_logistic_way WHERE deleted_at IS NULL ORDER BY sort_no, id LIMIT 1`)
  return { ...sampleParcel, wayId: first?.wayId ?? null, storeId: first?.storeId ?? null }
}

/** In the order asked; the first order that may not be printed stops all. */
async function printable(tx: Tx, ids: number[], ctx: Ctx): Promise<OrderParcel[]> {
  const found = await orderParcels().byIds(tx, [...new Set(ids)], ctx)
  const known = new Map(found.map((parcel) => [parcel.orderId, parcel]))
  return [...new Set(ids)].map((id) => {
    const parcel = known.get(id)
    if (!parcel) throw missing('订单')
    const { orderNo, isShipped } = parcel
    if (parcel.isIntercepted) throw refuse(`订单${orderNo}已拦截`)
    if (parcel.isHold) throw refuse(`订单${orderNo}已挂起`)
    if (!parcel.trackingNumber) throw refuse(`订单${orderNo}没有运单号`)
    if (!parcel.isPrintable) throw refuse(`订单${orderNo}当前状态不能打印面单`)
    if (isShipped && !may(ctx.user, 'express:label:reprint')) throw refuse(`订单${orderNo}已发货，补打需要权限`)
    return parcel
  })
}

/** Of the way's own template, of the carrier's file, or of the kind's default; an invoice follows where the way needs one. */
async function pagesOf(tx: Tx, parcels: OrderParcel[], kind: number, ctx: Ctx): Promise<PdfPage[]> {
  const world = await labelSources(tx, parcels)
  const ways = [...world.ways.values()]
  const templates = await templatesOf(
    tx,
    ways.flatMap((way) => way.labelTemplateId ?? []),
  )
  const files = kind === INVOICE ? new Map<number, LabelShape[]>() : await carrierLabels(tx, parcels, world, ctx)
  return parcels.flatMap((parcel) => {
    const file = files.get(parcel.orderId)
    const way = world.ways.get(parcel.wayId ?? 0)
    const paper = (wanted: Template | undefined, what: string): PdfPage => {
      if (!wanted) throw refuse(`没有默认的${what}模板，请先维护`)
      return pageOf(wanted, parcel, world, ctx)
    }
    const invoice = () => paper(templates.get(-INVOICE), '形式发票')
    if (kind === INVOICE) return [invoice()]
    const own = templates.get(way?.labelTemplateId ?? 0) ?? templates.get(-1)
    const main = file ? { size: PAPER['100x100'], shapes: file } : paper(own, '面单')
    return way?.needInvoice ? [main, invoice()] : [main]
  })
}

const pageOf = (template: Template, parcel: OrderParcel, world: LabelSources, ctx: Ctx): PdfPage => ({
  size: { width: template.width, height: template.height },
  shapes: drawLabel(template.layout, labelData(parcel, world, ctx.now)),
})

/** By id; the default of a kind also by the kind below zero. */
async function templatesOf(tx: Tx, ids: number[]): Promise<Map<number, Template>> {
  const found = await tx.query<{ id: number; kind: number; size: TemplateSize; layout: LabelBlock[]; isDefault: number }>(sql`
    SELECT id, kind, size, layout, is_default AS "isDefault" FROM express_label_template
    WHERE (id = ANY(${ids}::bigint[]) OR is_default = 1) AND deleted_at IS NULL`)
  const templates = new Map<number, Template>()
  for (const { id, kind, size, layout, isDefault } of found) {
    const template = { id, layout, ...PAPER[size] }
    templates.set(id, template)
    if (isDefault) templates.set(-kind, template)
  }
  return templates
}

async function record(
  tx: Tx,
  parcels: OrderParcel[],
  input: { kind: number; reason?: string | null; station?: string | null },
  ctx: Ctx,
) {
  const rows = parcels.map(({ orderId, orderNo, trackingNumber, wayId, storeId, shopId }) => ({
    orderId,
    orderNo,
    trackingNumber,
    wayId,
    storeId,
    shopId,
  }))
  await tx.run(sql`
    INSERT INTO express_label_print_record (order_id, order_no, tracking_number, way_id, store_id, shop_id, kind, times, reason, station, user_id, time, create_by, create_time)
    SELECT r."orderId", r."orderNo", r."trackingNumber", r."wayId", r."storeId", r."shopId", ${input.kind},
      1 + (SELECT count(*) FROM express_label_print_record p WHERE p.order_id = r."orderId" AND p.kind = ${input.kind}),
      ${input.reason ?? null}, ${input.station ?? null}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("orderId" bigint, "orderNo" text, "trackingNumber" text, "wayId" bigint, "storeId" bigint, "shopId" bigint)`)
  await log(tx, ctx, { entity: labels.path, entityId: parcels[0]!.orderId, action: '打印面单', note: `${parcels.length}张` })
}
