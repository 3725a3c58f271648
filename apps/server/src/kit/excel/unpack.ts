import { createInflateRaw } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const TOO_LARGE = '文件解压后过大，无法读取'
const NO_BOOK = '文件不是可读取的 xlsx 工作簿'

/**
 * What is wrong with an archive, or null. Sizes written in an archive may lie, so every part is really unpacked
 * and counted, without keeping it.
 */
export async function unpackedWithin(bytes: Buffer, maxBytes: number): Promise<string | null> {
  const parts = entries(bytes)
  if (!parts?.some((part) => part.name === '[Content_Types].xml')) return NO_BOOK
  let total = 0
  for (const part of parts) {
    const size = await sizeOf(part, maxBytes - total).catch(() => -1)
    if (size < 0) return NO_BOOK
    total += size
    if (total > maxBytes) return TOO_LARGE
  }
  return null
}

interface Part {
  name: string
  packed: boolean
  data: Buffer
}

function entries(bytes: Buffer): Part[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const parts: Part[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const start = bytes.readUInt32LE(at + 42)
    if (start + 30 > bytes.length || bytes.readUInt32LE(start) !== LOCAL) return null
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      packed: bytes.readUInt16LE(at + 10) === 8,
      data: bytes.subarray(from, from + bytes.readUInt32LE(at + 20)),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

async function sizeOf({ packed, data }: Part, left: number): Promise<number> {
  if (!packed) return data.length
  const inflate = createInflateRaw()
  inflate.end(data)
  let size = 0
  for await (const chunk of inflate) {
    size += (chunk as Buffer).length
    if (size > left) break
  }
  return size
}
