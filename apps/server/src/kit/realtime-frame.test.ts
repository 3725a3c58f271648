import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode, FrameReader, OP } from './realtime-frame.ts'

/** As a client sends it: masked, whole or one of several parts. */
function client(op: number, payload: Buffer, { last = true, mask = Buffer.from([1, 2, 3, 4]) } = {}): Buffer {
  const whole = encode(op, payload)
  const head = Buffer.from(whole.subarray(0, whole.length - payload.length))
  head[0] = (last ? 0x80 : 0) | op
  head[1]! |= 0x80
  return Buffer.concat([head, mask, payload.map((byte, i) => byte ^ mask[i % 4]!)])
}
const read = (limit: number, ...chunks: Buffer[]) => {
  const reader = new FrameReader(limit)
  return chunks.flatMap((chunk) => reader.push(chunk)).map(({ op, payload }) => [op, payload.toString()])
}
const text = (value: string) => client(OP.TEXT, Buffer.from(value))

describe('frames', () => {
  it('are read however the bytes arrive, at every length', () => {
    const sizes = fc.oneof(fc.nat(130), fc.constantFrom(125, 126, 65_535, 65_536), fc.nat(70_000))
    fc.assert(
      fc.property(fc.array(sizes, { maxLength: 4 }), fc.integer({ min: 1, max: 5000 }), (lengths, step) => {
        const sent = lengths.map((length, i) => Buffer.alloc(length, 97 + i))
        const bytes = Buffer.concat(sent.map((payload) => client(OP.TEXT, payload)))
        const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) => bytes.subarray(i * step, (i + 1) * step))
        expect(read(100_000, ...chunks)).toEqual(sent.map((payload) => [OP.TEXT, payload.toString()]))
      }),
      { numRuns: 50, seed: 3 },
    )
  })

  it('are joined from their parts, with a ping in between', () => {
    const parts = [
      client(OP.TEXT, Buffer.from('你'), { last: false }),
      client(OP.PING, Buffer.from('p')),
      client(OP.CONTINUE, Buffer.from('好')),
    ]
    expect(read(100, ...parts)).toEqual([
      [OP.PING, 'p'],
      [OP.TEXT, '你好'],
    ])
  })

  it.each([
    ['unmasked', encode(OP.TEXT, Buffer.from('x')), 'unmasked frame'],
    ['with an unknown extension', Buffer.concat([Buffer.from([0xc1]), text('x').subarray(1)]), 'extension without agreement'],
    ['too long', client(OP.TEXT, Buffer.alloc(101)), 'frame too long'],
    ['a long ping', client(OP.PING, Buffer.alloc(126)), 'long control frame'],
    ['a broken-up close', client(OP.CLOSE, Buffer.alloc(2), { last: false }), 'long control frame'],
    ['a part of nothing', client(OP.CONTINUE, Buffer.from('x')), 'fragments out of order'],
    ['unknown', client(3, Buffer.from('x')), 'unknown frame'],
    [
      'said to be of 2^63 bytes',
      Buffer.from([0x81, 0xff, 0x7f, 0xff, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]),
      'frame too long',
    ],
  ])('are refused when %s', (_case, bytes, reason) => {
    expect(() => read(100, bytes)).toThrow(reason)
  })

  it('are refused when their parts together are too long, or begin anew', () => {
    const part = client(OP.TEXT, Buffer.alloc(60), { last: false })
    expect(() => read(100, part, client(OP.CONTINUE, Buffer.alloc(60)))).toThrow('message too long')
    expect(() => read(100, part, text('x'))).toThrow('fragments out of order')
  })
})
