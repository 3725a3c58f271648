import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const PATH = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
let ruler: PDFKit.PDFDocument | undefined
const widths = new Map<string, number>()

/** Parsed when the first label is drawn: ten megabytes that most nodes never need. Documents share what was parsed, not what they embed. */
export const labelFont = (): Buffer => (measuring() as unknown as { _font: { font: Buffer } })._font.font

/** In the unit of the size, without kerning. */
export function widthOf(text: string, size: number): number {
  let sum = 0
  for (const char of text) sum += widthOfChar(char)
  return sum * size
}

function widthOfChar(char: string): number {
  const known = widths.get(char)
  if (known !== undefined) return known
  const width = measuring().widthOfString(char)
  widths.set(char, width)
  return width
}

const measuring = (): PDFKit.PDFDocument =>
  (ruler ??= new PDFDocument({ autoFirstPage: false }).font(readFileSync(fileURLToPath(import.meta.resolve(PATH)))).fontSize(1))
