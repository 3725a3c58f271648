import type { LabelShape, LabelSize } from '@erp/contract/kit/label'
import { PRINT_TYPES, type PrintData, type Printing, type PrintPaper, type PrintType } from '@erp/contract/kit/print'
import { standardPaper } from '@erp/contract/kit/print-standard'
import type { Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { Download } from '../http/download.ts'
import { port } from '../port.ts'
import { refuse } from '../refuse.ts'
import { labelsPdf, type PdfPage } from './label-pdf.ts'
import { drawPaper, sourcesOf } from './paper.ts'

export interface PrintJob extends Printing {
  docType: number
  docNos: string[]
  copies: number
  templateId?: number | null
  printer?: string | null
}
/** Whoever keeps templates and knows what was printed. */
export interface Printer {
  /** The template that is asked for, while it is in use and of the type; else the default of the type. */
  paperOf(tx: Tx, type: PrintType, templateId?: number | null): Promise<PrintPaper | null>
  /** One row a print, in the transaction of the print. */
  record(tx: Tx, job: PrintJob, ctx: Ctx): Promise<unknown>
  /** The bytes of a picture that was put on a template. */
  picture(src: string, ctx: Ctx): Promise<Buffer | null>
}
export const printer = port<Printer>('kit.printer', {
  paperOf: async () => null,
  record: async () => {},
  picture: async () => null,
})

export interface Wanted<T extends PrintType> {
  type: T
  docNos: string[]
  /** What fills each paper, how many of it, and on which template. */
  papers: readonly { data: PrintData<T>; copies?: number; templateId?: number | null }[]
  how: Printing
  /** No paper may be larger. */
  room?: LabelSize
  /** Pictures that the data names. */
  picture?: (src: string) => Promise<Buffer | null>
}

/** Records a print. Where its type has a default template, or a file is asked for, the file; else nothing: it is printed as it always was. */
export async function printed<T extends PrintType>(tx: Tx, wanted: Wanted<T>, ctx: Ctx): Promise<Download | null> {
  const { type, docNos, papers, how } = wanted
  const designs = await designsOf(tx, wanted)
  const used = [...new Set([...designs.values()].map((paper) => paper?.templateId ?? null))]
  const copies = papers.reduce((sum, { copies: each = 1 }) => sum + each, 0)
  await printer().record(tx, { docType: type, docNos, copies, templateId: used.length === 1 ? used[0]! : null, ...how }, ctx)
  const sheets = papers.flatMap(({ data, copies: each = 1, templateId = null }) => {
    const paper = designs.get(templateId)
    return paper ? [{ paper, data: data as PrintData, copies: each }] : []
  })
  return sheets.length ? drawnFile(type, sheets, wanted.picture, ctx) : null
}

async function designsOf(tx: Tx, { type, papers, how, room }: Wanted<PrintType>): Promise<Map<number | null, PrintPaper | null>> {
  const designs = new Map<number | null, PrintPaper | null>()
  for (const { templateId = null } of papers) {
    if (designs.has(templateId)) continue
    const paper = (await printer().paperOf(tx, type, templateId)) ?? (how.asFile ? standardPaper(type) : null)
    if (paper && room && (paper.width > room.width || paper.height > room.height))
      throw refuse(`模板「${paper.name}」超过${room.width}×${room.height}毫米，请换一个模板`)
    designs.set(templateId, paper)
  }
  return designs
}

/** A paper drawn for each of the data, with the bytes of its pictures. */
export const fileOf = <T extends PrintType>(
  paper: PrintPaper,
  { type, papers, picture }: Pick<Wanted<T>, 'type' | 'papers' | 'picture'>,
  ctx: Ctx,
): Promise<Download> =>
  drawnFile(
    type,
    papers.map(({ data, copies = 1 }) => ({ paper, data: data as PrintData, copies })),
    picture,
    ctx,
  )

interface Sheet {
  paper: PrintPaper
  data: PrintData
  copies: number
}

async function drawnFile(type: PrintType, sheets: Sheet[], picture: Wanted<PrintType>['picture'], ctx: Ctx): Promise<Download> {
  const drawn = sheets.map(({ paper, data, copies }) => ({ size: paper, pages: drawPaper(paper, data), copies }))
  const pictures = new Map<string, Buffer | null>()
  for (const src of sourcesOf(drawn.flatMap(({ pages }) => pages)))
    pictures.set(src, (await printer().picture(src, ctx)) ?? (await picture?.(src)) ?? null)
  const [, label] = PRINT_TYPES.find(([value]) => value === type)!
  const body = labelsPdf(sheets[0]!.paper, repeated(drawn), pictures)
  return new Download(`${label}${ctx.now.replace(/\D/g, '')}.pdf`, 'application/pdf', body, true)
}

function* repeated(drawn: { size: LabelSize; pages: LabelShape[][]; copies: number }[]): Generator<PdfPage> {
  for (const { size, pages, copies } of drawn) for (let n = 0; n < copies; n++) for (const shapes of pages) yield { size, shapes }
}
