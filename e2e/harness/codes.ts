import { expect, type Page } from '@playwright/test'
import { readCode128 } from '../../apps/server/test/code128.ts'

interface Drawn {
  alt: string
  /** Millimetres on paper. */
  bars: { x: number; width: number }[]
}
/** Below a quarter of a millimetre handhelds begin to guess. */
const NARROWEST = 0.25

/** What a scanner reads from the sheet that would be printed now. */
export async function printedCodes(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const drawn = await page.evaluate(drawBars)
  await page.emulateMedia({ media: null })
  for (const { alt, bars } of drawn) {
    expect(readCode128(bars)).toBe(alt)
    expect(Math.min(...bars.map(({ width }) => width)), alt).toBeGreaterThan(NARROWEST)
  }
  return drawn.map(({ alt }) => alt)
}

/** The dark runs along the middle of each code as it is laid out on the page. */
async function drawBars(): Promise<Drawn[]> {
  const FINER = 8
  const PX = 25.4 / 96
  const codes = [...document.querySelectorAll<HTMLImageElement>('.sheet-print .barcode')]
  await Promise.all(codes.map((code) => code.decode()))
  return codes.map((code) => {
    const box = code.getBoundingClientRect()
    const canvas = new OffscreenCanvas(Math.round(box.width * FINER), 1)
    const brush = canvas.getContext('2d')!
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, canvas.width, 1)
    brush.drawImage(code, 0, -box.height / 2, canvas.width, box.height)
    const { data } = brush.getImageData(0, 0, canvas.width, 1)
    const bars: { x: number; width: number }[] = []
    for (let x = 0; x < canvas.width; x++) {
      if (data[x * 4]! > 127) continue
      const last = bars.at(-1)
      if (last && last.x + last.width === x) last.width++
      else bars.push({ x, width: 1 })
    }
    return { alt: code.alt, bars: bars.map((bar) => ({ x: (bar.x / FINER) * PX, width: (bar.width / FINER) * PX })) }
  })
}
