import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { LabelShape, LabelSize } from '@erp/contract/kit/label'
import PDFDocument from 'pdfkit'
import { labelFont } from './label-font.ts'

const POINTS = 72 / 25.4
const AT_ONCE = 50

/** A page of another size than the rest. */
export interface PdfPage {
  size: LabelSize
  shapes: LabelShape[]
}

/** Bytes of the pictures by their `src`; one that is not there is left out. */
export type Pictures = ReadonlyMap<string, Buffer | null>

/** One page a label, of the label's own size; other calls get their turn between the pages, and nothing is drawn for who left. */
export function labelsPdf(size: LabelSize, labels: Iterable<LabelShape[] | PdfPage>, pictures: Pictures = new Map()): Readable {
  const pdf = new PDFDocument({ size: [size.width * POINTS, size.height * POINTS], margin: 0, autoFirstPage: false })
  pdf.font(labelFont())
  const body = pdf as unknown as Readable
  drawAll(pdf, labels, pictures).catch((error: Error) => body.destroy(error))
  return body
}

async function drawAll(pdf: PDFKit.PDFDocument, labels: Iterable<LabelShape[] | PdfPage>, pictures: Pictures): Promise<void> {
  let drawn = 0
  for (const page of labels) {
    if (drawn++ % AT_ONCE === 0) await setImmediate()
    if ((pdf as unknown as Readable).destroyed) return
    const sized = 'size' in page
    pdf.addPage(sized ? { size: [page.size.width * POINTS, page.size.height * POINTS], margin: 0 } : undefined)
    for (const shape of sized ? page.shapes : page) draw(pdf, shape, pictures)
  }
  pdf.end()
}

function draw(pdf: PDFKit.PDFDocument, shape: LabelShape, pictures: Pictures): void {
  if (shape.kind === 'picture') {
    const bytes = pictures.get(shape.src)
    const fit = {
      fit: [shape.width * POINTS, shape.height * POINTS] as [number, number],
      align: 'center',
      valign: 'center',
    } as const
    if (bytes) pdf.image(bytes, shape.x * POINTS, shape.y * POINTS, fit)
    return
  }
  if (shape.kind === 'text') {
    const options = { baseline: 'alphabetic', lineBreak: false } as const
    pdf.fontSize(shape.size * POINTS).text(shape.text, shape.x * POINTS, shape.y * POINTS, options)
    return
  }
  for (const [x, width] of shape.bars) pdf.rect(x * POINTS, shape.y * POINTS, width * POINTS, shape.height * POINTS)
  pdf.fill('black')
}
