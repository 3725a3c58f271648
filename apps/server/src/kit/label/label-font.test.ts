import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { labelFont } from './label-font.ts'

const BYTES = readFileSync(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
)

async function drawn(font: Buffer, text: string): Promise<string> {
  const pdf = new PDFDocument({ compress: false, info: { CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  pdf.font(font).fontSize(12).text(text, 20, 20)
  pdf.end()
  await ended
  return Buffer.concat(parts).toString('latin1')
}

/** The names of subsets are drawn by chance. */
const unnamed = (pdf: string): string => pdf.replaceAll(/[A-Z]{6}\+/g, 'SUBSET+').replaceAll(/\/ID \[[^\]]*\]/g, '')

it('draws with the parsed font what its bytes draw, in every document anew', async () => {
  for (const text of ['广州仓 A-01', '易碎', 'LY2611150001'])
    expect(unnamed(await drawn(labelFont(), text))).toBe(unnamed(await drawn(BYTES, text)))
})
