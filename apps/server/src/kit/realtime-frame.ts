/** Frames of RFC 6455, without extensions: clients mask, servers do not. */
export const OP = { CONTINUE: 0, TEXT: 1, BINARY: 2, CLOSE: 8, PING: 9, PONG: 10 } as const

export interface Frame {
  op: number
  payload: Buffer
}

/** The peer broke the protocol; `code` is what the socket is closed with. */
export class Broken extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function encode(op: number, payload: Buffer): Buffer {
  const { length } = payload
  const size = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const head = Buffer.alloc(2 + size)
  head[0] = 0x80 | op
  head[1] = size === 0 ? length : size === 2 ? 126 : 127
  if (size === 2) head.writeUInt16BE(length, 2)
  if (size === 8) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

/** Bytes in, whole messages out: fragments are joined, and never more than `limit` is held. */
export class FrameReader {
  readonly #limit: number
  #bytes: Buffer = Buffer.alloc(0)
  #parts: Buffer[] = []
  #op: number | null = null

  constructor(limit: number) {
    this.#limit = limit
  }

  push(chunk: Buffer): Frame[] {
    this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, chunk]) : chunk
    const whole: Frame[] = []
    for (let frame = this.#next(); frame; frame = this.#next()) {
      const joined = frame.op >= OP.CLOSE ? frame : this.#join(frame)
      if (joined) whole.push(joined)
    }
    return whole
  }

  #next(): (Frame & { last: boolean }) | null {
    const bytes = this.#bytes
    if (bytes.length < 2) return null
    const [first, second] = [bytes[0]!, bytes[1]!]
    const frame = { op: first & 0x0f, last: (first & 0x80) !== 0 }
    const short = second & 0x7f
    if (first & 0x70) throw new Broken(1002, 'extension without agreement')
    if (!(second & 0x80)) throw new Broken(1002, 'unmasked frame')
    if (frame.op >= OP.CLOSE && (short > 125 || !frame.last)) throw new Broken(1002, 'long control frame')
    const at = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length < at + 4) return null
    const length = at === 2 ? short : at === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
    if (length > this.#limit) throw new Broken(1009, 'frame too long')
    if (bytes.length < at + 4 + length) return null
    this.#bytes = bytes.subarray(at + 4 + length)
    return { ...frame, payload: unmask(bytes.subarray(at + 4, at + 4 + length), bytes.subarray(at, at + 4)) }
  }

  #join(frame: Frame & { last: boolean }): Frame | null {
    if (frame.op > OP.BINARY) throw new Broken(1002, 'unknown frame')
    if ((frame.op === OP.CONTINUE) !== (this.#op !== null)) throw new Broken(1002, 'fragments out of order')
    this.#op ??= frame.op
    this.#parts.push(frame.payload)
    if (this.#parts.reduce((sum, part) => sum + part.length, 0) > this.#limit) throw new Broken(1009, 'message too long')
    if (!frame.last) return null
    const whole = { op: this.#op, payload: Buffer.concat(this.#parts) }
    this.#op = null
    this.#parts = []
    return whole
  }
}

const unmask = (payload: Buffer, mask: Buffer): Buffer => Buffer.from(payload.map((byte, i) => byte ^ mask[i & 3]!))
