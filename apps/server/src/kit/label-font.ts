import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const PATH = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
let bytes: Buffer | undefined
let ruler: PDFKit.PDFDocument | undefined
const widths = new Map<string, number>()

/** Read when the first label is drawn: ten megabytes that most nodes never need. */
export const labelFont = (): Buffer => (bytes ??= readFileSync(fileURLToPath(import.meta.resolve(PATH))))

/** In the unit of the size, without kerning. */
export function widthOf(text: string, size: number): number {
  let sum = 0
  for (const char of text) sum += widthOfChar(char)
  return sum * size
}

function widthOfChar(char: string): number {
  const known = widths.get(char)
  if (known !== undefined) return known
  ruler ??= new PDFDocument({ autoFirstPage: false }).font(labelFont()).fontSize(1)
  const width = ruler.widthOfString(char)
  widths.set(char, width)
  return width
}
