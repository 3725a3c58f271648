import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'

const PATH = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
let font: Font | undefined
let ruler: PDFKit.PDFDocument | undefined
const widths = new Map<string, number>()

/**
 * Parsed when the first label is drawn: ten megabytes that most nodes never need. Documents share what was parsed, not what they embed.
 * They take a font of fontkit as well as its bytes, which is all their types know.
 */
export const labelFont = (): Buffer =>
  (font ??= create(readFileSync(fileURLToPath(import.meta.resolve(PATH))))) as unknown as Buffer

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

const measuring = (): PDFKit.PDFDocument => (ruler ??= new PDFDocument({ autoFirstPage: false }).font(labelFont()).fontSize(1))
