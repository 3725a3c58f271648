import { inflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface PdfPage {
  width: number
  height: number
  texts: string[]
  boxes: { x: number; y: number; width: number; height: number }[]
}

/** A sheet is photographed from farther away. */
const dotsOf = (width: number): number => (width > 400 ? 4 : 6)

/** The dark boxes of a page as a printer would put them on paper: what a camera or a scanner sees. */
export function photograph({ width, height, boxes }: PdfPage): Promise<Buffer> {
  const scale = dotsOf(width)
  const [wide, high] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const dots = Buffer.alloc(wide * high, 255)
  for (const box of boxes) {
    const [from, to] = [box.x, box.x + box.width].map((at) => Math.round(at * scale))
    const [top, foot] = [box.y, box.y + box.height].map((at) => Math.round(at * scale))
    for (let y = top!; y < foot!; y++) dots.fill(0, y * wide + from!, y * wide + to!)
  }
  return sharp(dots, { raw: { width: wide, height: high, channels: 1 } })
    .png()
    .toBuffer()
}

export function readPdf(bytes: Buffer): PdfPage[] {
  const objects = objectsOf(bytes)
  const chars = charsOf(objects)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
      const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.body ?? ''
      return { width: Number(width), height: Number(height), texts: textsOf(content, chars), boxes: boxesOf(content) }
    })
}

interface PdfObject {
  head: string
  body: string
}

function objectsOf(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length
    const rest = text.slice(from)
    const end = rest.indexOf('endobj')
    const at = rest.indexOf('stream\n')
    const head = at >= 0 && at < end ? rest.slice(0, at) : rest.slice(0, end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const packed = at >= 0 && at < end ? bytes.subarray(from + at + 7, from + at + 7 + length) : Buffer.alloc(0)
    const body = head.includes('/FlateDecode') ? inflateSync(packed).toString('latin1') : packed.toString('latin1')
    objects.set(Number(found[1]), { head, body })
  }
  return objects
}

function charsOf(objects: Map<number, PdfObject>): string[] {
  const map = [...objects.values()].find(({ body }) => body.includes('beginbfrange'))?.body ?? ''
  const lists = [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)]
  return lists.flatMap((range) =>
    [...range[1]!.matchAll(/<([0-9a-f]*)>/g)].map((char) => Buffer.from(char[1]!, 'hex').swap16().toString('utf16le')),
  )
}

const textsOf = (content: string, chars: string[]): string[] =>
  [...content.matchAll(/\[([^\]]*)\] TJ/g)].map((shown) =>
    [...shown[1]!.matchAll(/<([0-9a-f]+)>/g)]
      .flatMap((run) => run[1]!.match(/.{4}/g) ?? [])
      .map((glyph) => chars[Number.parseInt(glyph, 16)] ?? '?')
      .join(''),
  )

const boxesOf = (content: string): PdfPage['boxes'] =>
  [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))
