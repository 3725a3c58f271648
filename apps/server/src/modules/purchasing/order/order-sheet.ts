import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { barcode, line, paragraph } from '../../../kit/label/label.ts'
import { labelFont } from '../../../kit/label/label-font.ts'

export interface PaperLine {
  sku: string
  name: string
  supplierCode: string | null
  picture: Buffer | null
  quantity: number
  price: string
  amount: string
  remark: string | null
}
export interface PaperOrder {
  orderNo: string
  day: string
  expectDate: string | null
  settlement: string
  urgent: number
  quantity: number
  goodsAmount: string
  freight: string
  otherFee: string
  discount: string
  total: string
  remark: string | null
  supplier: string
  supplierContact: string
  store: string
  storeContact: string
  address: string | null
  purchaser: string | null
  purchaserPhone: string | null
  lines: PaperLine[]
}
interface Column {
  title: string
  width: number
  right?: boolean
  text: (each: PaperLine, n: number) => string
}
const POINTS = 72 / 25.4
const MARGIN = 12
const WIDTH = 210 - 2 * MARGIN
const FOOT = 297 - MARGIN
const ROW = 18
const HEAD_ROW = 7
const PICTURE = 15
const SIZE = 3.2

/** A4, in millimetres; an order begins a page of its own, and other calls get their turn between orders. */
export function ordersPdf(orders: PaperOrder[], priced: boolean): Readable {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
  pdf.font(labelFont())
  const body = pdf as unknown as Readable
  drawAll(pdf, orders, priced).catch((error: Error) => body.destroy(error))
  return body
}

async function drawAll(pdf: PDFKit.PDFDocument, orders: PaperOrder[], priced: boolean): Promise<void> {
  for (const order of orders) {
    await setImmediate()
    if ((pdf as unknown as Readable).destroyed) return
    drawOrder(pdf, order, priced)
  }
  pdf.end()
}

function drawOrder(pdf: PDFKit.PDFDocument, order: PaperOrder, priced: boolean): void {
  pdf.addPage()
  const columns = columnsOf(priced)
  let y = drawTable(pdf, columns, drawHead(pdf, order))
  order.lines.forEach((each, n) => {
    if (y + ROW > FOOT - HEAD_ROW) {
      pdf.addPage()
      write(pdf, `${order.orderNo}（续）`, MARGIN, MARGIN, WIDTH, SIZE)
      y = drawTable(pdf, columns, MARGIN + 6)
    }
    drawLine(pdf, columns, each, n, y)
    y += ROW
  })
  if (y + 40 > FOOT) {
    pdf.addPage()
    y = MARGIN
  }
  drawFoot(pdf, order, priced, y + 3)
}

/** Title, barcode, who sells, where it goes. */
function drawHead(pdf: PDFKit.PDFDocument, order: PaperOrder): number {
  write(pdf, order.urgent ? '采购单（加急）' : '采购单', MARGIN, MARGIN, 90, 7)
  const code = barcode(order.orderNo, { x: 210 - MARGIN - 75, y: MARGIN, width: 75, height: 12 })
  for (const [x, width] of code.bars) pdf.rect(x * POINTS, code.y * POINTS, width * POINTS, code.height * POINTS)
  pdf.fill('black')
  write(pdf, order.orderNo, 210 - MARGIN - 75, MARGIN + 13, 75, SIZE + 0.6, 'center')
  const half = WIDTH / 2
  const pairs = [
    [`供应商：${order.supplier}`, `收货仓：${order.store}`],
    [`联系人：${order.supplierContact || '—'}`, `收货人：${order.storeContact || '—'}`],
    [`结算方式：${order.settlement}`, `采购员：${[order.purchaser, order.purchaserPhone].filter(Boolean).join(' ') || '—'}`],
    [`下单日期：${order.day}`, `预计到货：${order.expectDate ?? '—'}`],
  ] as const
  let y = MARGIN + 22
  for (const [left, right] of pairs) {
    write(pdf, left, MARGIN, y, half - 3, SIZE + 0.3)
    write(pdf, right, MARGIN + half, y, half, SIZE + 0.3)
    y += 5.5
  }
  write(pdf, `收货地址：${order.address ?? '—'}`, MARGIN, y, WIDTH, SIZE + 0.3)
  return y + 8
}

function columnsOf(priced: boolean): Column[] {
  const fixed: Column[] = [
    { title: '序号', width: 10, text: (_, n) => String(n + 1) },
    { title: '图片', width: 20, text: () => '' },
    { title: 'SKU', width: 34, text: ({ sku }) => sku },
    { title: '品名', width: 0, text: ({ name, remark }) => (remark ? `${name}（${remark}）` : name) },
    { title: '供应商货号', width: 28, text: ({ supplierCode }) => supplierCode ?? '' },
    { title: '数量', width: 16, right: true, text: ({ quantity }) => String(quantity) },
  ]
  const money: Column[] = [
    { title: '单价', width: 18, right: true, text: ({ price }) => price },
    { title: '金额', width: 22, right: true, text: ({ amount }) => amount },
  ]
  const all = priced ? [...fixed, ...money] : fixed
  const rest = WIDTH - all.reduce((sum, { width }) => sum + width, 0)
  return all.map((column) => (column.width ? column : { ...column, width: rest }))
}

function drawTable(pdf: PDFKit.PDFDocument, columns: Column[], y: number): number {
  pdf.rect(MARGIN * POINTS, y * POINTS, WIDTH * POINTS, HEAD_ROW * POINTS).fillAndStroke('#f0f0f0', '#999999')
  pdf.fill('black')
  let x = MARGIN
  for (const { title, width, right } of columns) {
    write(pdf, title, x + 1.5, y + 1.6, width - 3, SIZE, right ? 'right' : 'left')
    x += width
  }
  return y + HEAD_ROW
}

function drawLine(pdf: PDFKit.PDFDocument, columns: Column[], each: PaperLine, n: number, y: number): void {
  pdf.rect(MARGIN * POINTS, y * POINTS, WIDTH * POINTS, ROW * POINTS).stroke('#bbbbbb')
  pdf.fill('black')
  let x = MARGIN
  for (const { title, width, right, text } of columns) {
    if (title === '图片' && each.picture)
      pdf.image(each.picture, (x + 2) * POINTS, (y + 1.5) * POINTS, {
        fit: [PICTURE * POINTS, PICTURE * POINTS],
        align: 'center',
        valign: 'center',
      })
    else if (right) write(pdf, text(each, n), x + 1.5, y + 7, width - 3, SIZE, 'right')
    else
      for (const shape of paragraph(text(each, n), { x: x + 1.5, y: y + 2, width: width - 3, height: ROW - 3 }, SIZE))
        at(pdf, shape.text, shape.x, shape.y, shape.size)
    x += width
  }
}

function drawFoot(pdf: PDFKit.PDFDocument, order: PaperOrder, priced: boolean, y: number): void {
  const sums = [`合计 ${order.lines.length} 种 ${order.quantity} 件`]
  if (priced)
    sums.push(
      `货款 ${order.goodsAmount}`,
      `运费 ${order.freight}`,
      `其他 ${order.otherFee}`,
      `优惠 ${order.discount}`,
      `总计 ${order.total} 元`,
    )
  write(pdf, sums.join('    '), MARGIN, y, WIDTH, SIZE + 0.5, 'right')
  if (order.remark)
    for (const shape of paragraph(`备注：${order.remark}`, { x: MARGIN, y: y + 8, width: WIDTH, height: 14 }, SIZE))
      at(pdf, shape.text, shape.x, shape.y, shape.size)
  write(pdf, '采购方签章：', MARGIN, y + 26, 90, SIZE + 0.3)
  write(pdf, '供应商签章：', MARGIN + WIDTH / 2, y + 26, 90, SIZE + 0.3)
}

function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  width: number,
  size: number,
  align: 'left' | 'center' | 'right' = 'left',
): void {
  const shape = line(text, { x, y, width, height: 0 }, size, align)
  at(pdf, shape.text, shape.x, shape.y, shape.size)
}

const at = (pdf: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void =>
  void pdf.fontSize(size * POINTS).text(text, x * POINTS, y * POINTS, { baseline: 'alphabetic', lineBreak: false })
