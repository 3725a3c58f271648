import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  body: Iterable<string> | AsyncIterable<string | Buffer>
}
interface Written {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

const LOCAL = 0x04034b50
const AFTER = 0x08074b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const SIZES_FOLLOW = 0x0008
const UTF8_NAMES = 0x0800

/** A zip archive as it is made: each piece is packed by itself, fast rather than small, and nothing is kept. */
export async function* archive(parts: Part[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), at, crc: 0, packed: 0, size: 0 }
    const head = header(LOCAL, 30, entry)
    yield head
    for await (const bytes of packing(part.body, entry)) yield bytes
    const sizes = words(AFTER, entry.crc, entry.packed, entry.size)
    yield sizes
    at += head.length + entry.packed + sizes.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map((entry) => header(ENTRY, 46, entry)))
  yield directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  yield end
}

async function* packing(body: Part['body'], entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    const plain = typeof piece === 'string' ? Buffer.from(piece) : piece
    const packed = deflateRawSync(plain, { level: 1, finishFlush: constants.Z_SYNC_FLUSH })
    entry.crc = crc32(plain, entry.crc)
    entry.size += plain.length
    entry.packed += packed.length
    yield packed
  }
  const last = deflateRawSync('')
  entry.packed += last.length
  yield last
}

function header(mark: number, length: number, { name, at, crc, packed, size }: Written): Buffer {
  const head = Buffer.alloc(length)
  const known = mark === ENTRY
  const from = known ? 6 : 4
  head.writeUInt32LE(mark, 0)
  if (known) head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, from)
  head.writeUInt16LE(SIZES_FOLLOW | UTF8_NAMES, from + 2)
  head.writeUInt16LE(8, from + 4)
  head.writeUInt16LE(0x21, from + 8)
  if (known) words(crc, packed, size).copy(head, 16)
  head.writeUInt16LE(name.length, from + 22)
  if (known) head.writeUInt32LE(at, 42)
  return Buffer.concat([head, name])
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, i * 4)
  return bytes
}
