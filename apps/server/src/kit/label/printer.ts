import type { LabelShape } from '@erp/contract/kit/label'
import { PRINT_TYPES, type PrintData, type Printing, type PrintPaper, type PrintType } from '@erp/contract/kit/print'
import { standardPaper } from '@erp/contract/kit/print-standard'
import type { Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { Download } from '../http/download.ts'
import { port } from '../port.ts'
import { labelsPdf } from './label-pdf.ts'
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
  /** The default template of a type. */
  paperOf(tx: Tx, type: PrintType): Promise<PrintPaper | null>
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
  /** What fills each paper, and how many of it. */
  papers: readonly { data: PrintData<T>; copies?: number }[]
  how: Printing
  /** Pictures that the data names. */
  picture?: (src: string) => Promise<Buffer | null>
}

/** Records a print. Where its type has a default template, or a file is asked for, the file; else nothing: it is printed as it always was. */
export async function printed<T extends PrintType>(tx: Tx, wanted: Wanted<T>, ctx: Ctx): Promise<Download | null> {
  const { type, docNos, papers, how } = wanted
  const paper = (await printer().paperOf(tx, type)) ?? (how.asFile ? standardPaper(type) : null)
  const copies = papers.reduce((sum, { copies: each = 1 }) => sum + each, 0)
  await printer().record(tx, { docType: type, docNos, copies, templateId: paper?.templateId ?? null, ...how }, ctx)
  return paper && fileOf(paper, wanted, ctx)
}

/** A paper drawn for each of the data, with the bytes of its pictures. */
export async function fileOf<T extends PrintType>(
  paper: PrintPaper,
  { type, papers, picture }: Pick<Wanted<T>, 'type' | 'papers' | 'picture'>,
  ctx: Ctx,
): Promise<Download> {
  const drawn = papers.map(({ data, copies = 1 }) => ({ pages: drawPaper(paper, data as PrintData), copies }))
  const pictures = new Map<string, Buffer | null>()
  for (const src of sourcesOf(drawn.flatMap(({ pages }) => pages)))
    pictures.set(src, (await printer().picture(src, ctx)) ?? (await picture?.(src)) ?? null)
  const [, label] = PRINT_TYPES.find(([value]) => value === type)!
  const body = labelsPdf(paper, repeated(drawn), pictures)
  return new Download(`${label}${ctx.now.replace(/\D/g, '')}.pdf`, 'application/pdf', body, true)
}

function* repeated(drawn: { pages: LabelShape[][]; copies: number }[]): Generator<LabelShape[]> {
  for (const { pages, copies } of drawn) for (let n = 0; n < copies; n++) yield* pages
}
