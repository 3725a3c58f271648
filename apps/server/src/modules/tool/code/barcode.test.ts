import { deflateSync } from 'node:zlib'
import bwip from 'bwip-js'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { photograph, readPdf } from '../../../../test/pdf.ts'
import { checkCodes } from './check-digit.ts'

const app = await testApp()
const seller = await app.as('seller')
const read = (bytes: Buffer, name = 'x.png') => seller.upload('/tool/barcode/decode', name, bytes)
const drawn = (bcid: string, text: string) =>
  bwip.toBuffer({ bcid, text, scale: 3, height: 12, paddingwidth: 15, paddingheight: 10, backgroundcolor: 'FFFFFF' })

it('makes sheets whose codes are read back, page by page', async () => {
  const codes = Array.from({ length: 30 }, (_, i) => `BOX-${String(i + 1).padStart(4, '0')}`)
  for (const [symbol, sheet, first] of [
    ['code128', 'a4-3x8', 24],
    ['qr', 'a4-3x8', 24],
    ['code128', '50x30', 1],
    ['qr', '40x30', 1],
  ] as const) {
    const answer = await seller.post('/tool/barcode/generate', { codes, symbol, sheet, withText: 1 })
    const pages = readPdf(answer.raw)
    expect(pages).toHaveLength(Math.ceil(30 / first))
    expect(pages[0]!.texts).toEqual(codes.slice(0, first))
    const { data } = await read(await photograph(pages.at(-1)!))
    expect(data.codes.map(({ text }: { text: string }) => text)).toEqual(codes.slice(30 - (30 % first || first)))
    expect(data.codes[0].type).toBe(symbol === 'qr' ? 'QRCode' : 'Code128')
  }
})

it('shows the first page before, and takes two thousand codes and no more', async () => {
  const codes = (n: number) => Array.from({ length: n }, (_, i) => `C${i}`)
  const ask = (n: number) =>
    seller.post('/tool/barcode/preview', { codes: codes(n), symbol: 'code128', sheet: 'a4-5x13', withText: 0 })
  const { data } = await ask(2000)
  expect([data.width, data.height, data.labels.length, data.pages]).toEqual([210, 297, 1, 31])
  expect(await ask(2001)).toMatchObject({ code: 400 })
  expect(await ask(0)).toMatchObject({ code: 400 })
})

it('names the row that no scanner would read', async () => {
  const ask = (second: string, symbol = 'code128') =>
    seller.post('/tool/barcode/generate', { codes: ['OK', second], symbol, sheet: '50x30', withText: 1 })
  expect(await ask('中文')).toMatchObject({ code: 400, msg: '第2行「中文」：Code 128 只能含英文、数字和符号，中文请用二维码' })
  expect((await ask('A'.repeat(60))).msg).toMatch(/^第2行「A{40}」：编码太长，放不进这种格子/)
  const { raw } = await ask('中文', 'qr')
  expect((await read(await photograph(readPdf(raw)[1]!))).data.codes).toMatchObject([{ text: '中文' }])
  expect(await seller.post('/tool/barcode/generate', 'x'.repeat(10 * 1024 * 1024))).toMatchObject({ status: 413 })
})

it('reads several codes of a picture with their kinds and places', async () => {
  const [bars, qr, ean] = await Promise.all([
    drawn('code128', 'TZ0001-BK'),
    drawn('qrcode', '你好 QR'),
    drawn('ean13', '6901234567892'),
  ])
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#ffffff' } })
    .composite([
      { input: bars!, left: 20, top: 20 },
      { input: qr!, left: 500, top: 300 },
      { input: ean!, left: 40, top: 650 },
    ])
    .jpeg()
    .toBuffer()
  const { data } = await read(picture, 'photo.jpg')
  expect(data.codes.map(({ text, type }: { text: string; type: string }) => [text, type])).toEqual([
    ['TZ0001-BK', 'Code128'],
    ['你好 QR', 'QRCode'],
    ['6901234567892', 'EAN13'],
  ])
  for (const { x, y, width, height } of data.codes) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(900)
    expect(y + height).toBeLessThanOrEqual(900)
  }
  expect(data.codes[1].x).toBeGreaterThan(480)
})

it('says that a picture holds none, is none, or is too much', async () => {
  const white = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  expect((await read(white)).data.codes).toEqual([])
  expect(await read(Buffer.from('not a picture at all'))).toMatchObject({
    code: 400,
    msg: '不是能识别的图片，请用 PNG、JPG 或 WebP',
  })
  expect((await read(white.subarray(0, 60))).code).toBe(400)
  expect((await read(bomb(60_000, 60_000))).code).toBe(400)
  expect(await read(Buffer.concat([white, Buffer.alloc(11 * 1024 * 1024)]))).toMatchObject({
    status: 413,
    msg: '图片不能超过10MB',
  })
})

/** A few kilobytes that unpack to gigabytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const packed = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('checks the digit of every known kind, by rows, with what is there twice', () => {
  const codes = [
    '6901234567892',
    '6901234567893',
    '96385074',
    '036000291452',
    '10614141000415',
    'RR473124829CN',
    'RR473124828CN',
    '978-0-306-40615-7',
    '7-302-02368-9',
    '080442957X',
    'ABC',
    ' 6901234567892 ',
  ]
  const { rows, ...counts } = checkCodes(codes)
  expect(rows.map(({ row, kind, ok, sameAs }) => [row, kind, ok, sameAs])).toEqual([
    [1, 'EAN-13', true, null],
    [2, 'EAN-13', false, null],
    [3, 'EAN-8', true, null],
    [4, 'UPC-A', true, null],
    [5, 'GTIN-14', true, null],
    [6, 'S10', true, null],
    [7, 'S10', false, null],
    [8, 'ISBN-13', true, null],
    [9, 'ISBN-10', true, null],
    [10, 'ISBN-10', true, null],
    [11, null, false, null],
    [12, 'EAN-13', true, 1],
  ])
  expect(rows[1]!.message).toBe('校验位应为 2，实际为 3')
  expect(counts).toEqual({ total: 12, good: 9, bad: 3, repeated: 1 })
})
