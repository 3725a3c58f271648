import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cell, readSheet, writeBook, writeSheet } from './book.ts'

const LIMITS = { maxRows: 1000, maxColumns: 50, maxBytes: 50_000_000, maxText: 1_000_000 }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erp-book-'))
})
afterAll(() => rm(folder, { recursive: true }))

const columns = [{ header: '名称' }, { header: '值', format: '0.0000' }, { header: '时间', format: 'yyyy-mm-dd hh:mm:ss' }]
async function* once(rows: Cell[][]) {
  yield rows
}
async function kept(bytes: Buffer): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`)
  await writeFile(path, bytes)
  return path
}

describe('a workbook', () => {
  it('gives back what was written, however tricky', async () => {
    const texts = [
      '中文，《》“”',
      '😀👩‍👩‍👧 emoji',
      '000123',
      '123456789012345678901234567890',
      '=1+1',
      '+86 138',
      '-1',
      '@sum',
      '<a & b>',
      '第一行\n第二行',
      '长'.repeat(32_000),
      "'quoted",
      '_x0041_',
      'a\u0001b',
    ]
    const rows: Cell[][] = texts.map((text, i) => [text, i + 0.25, new Date(Date.UTC(2026, 10, 15, 23, 59, i))])
    const path = await kept(await buffer(writeSheet('测试/表', columns, once(rows))))
    const [header, ...back] = await readSheet(path, LIMITS)
    expect(header).toEqual({ row: 1, cells: ['名称', '值', '时间'] })
    expect(back.map((row) => row.cells[0])).toEqual(texts)
    expect(back[3]!.cells).toEqual([texts[3], '3.25', '2026-11-15 23:59:03'])
  })

  it('comes back whole and in its order, however long', async () => {
    const rows: Cell[][] = Array.from({ length: 3210 }, (_, i) => [`第${i}行`, i, null])
    const path = await kept(await buffer(writeSheet('x', columns, once(rows))))
    const back = await readSheet(path, { ...LIMITS, maxRows: 10_000 })
    expect(back.slice(1).map(({ cells }) => cells[0])).toEqual(rows.map(([name]) => name))
  })

  it('is one’s own, side by side and after one that was refused', async () => {
    const names = ['甲', '乙', '丙']
    const through = async (name: string) => {
      const path = await kept(await writeBook([{ name, columns: [{ header: name }], rows: [[`${name}1`]] }]))
      return (await readSheet(path, LIMITS)).map(({ cells }) => cells[0])
    }
    const expected = names.map((name) => [name, `${name}1`])
    expect(await Promise.all(names.map(through))).toEqual(expected)
    await expect(readSheet(await kept(Buffer.from('none')), LIMITS)).rejects.toThrow('xlsx')
    for (const [i, name] of names.entries()) expect(await through(name)).toEqual(expected[i])
  })

  it('pulls rows only as its bytes are read', async () => {
    let given = 0
    let returned = false
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          given++
          yield Array.from({ length: 500 }, () => [Math.random().toString(36).repeat(5), given, null])
        }
      } finally {
        returned = true
      }
    }
    const body = writeSheet('x', columns, endless())
    for await (const _chunk of body) if (given > 2) break
    expect(given).toBeLessThan(200)
    expect(returned).toBe(true)
  })

  it('fails as a whole when its rows fail', async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [['a', 1, null]]
      throw new Error('database gone')
    }
    await expect(buffer(writeSheet('x', columns, failing()))).rejects.toThrow('database gone')
  })

  it('keeps several sheets, pick lists and marks', async () => {
    const bytes = await writeBook([
      {
        name: '国家',
        columns: [{ header: '代码*' }, { header: '洲' }],
        rows: [['CN', '亚洲']],
        marks: [[0, 1]],
        lists: { 1: ['亚洲', '欧洲'] },
      },
      { name: '填写说明', columns: [{ header: '列' }], rows: [['代码']] },
    ])
    expect((await readSheet(await kept(bytes), LIMITS)).map((row) => row.cells)).toEqual([
      ['代码*', '洲'],
      ['CN', '亚洲'],
    ])
  })

  it('is refused when it is none, too long, or a bomb', async () => {
    await expect(readSheet(await kept(Buffer.from('PK not a workbook')), LIMITS)).rejects.toThrow('文件不是可读取的 xlsx 工作簿')
    const long = await kept(await buffer(writeSheet('x', columns, once(Array.from({ length: 12 }, () => ['a', 1, null])))))
    await expect(readSheet(long, { ...LIMITS, maxRows: 11 })).rejects.toThrow('一次最多导入 11 行')
    await expect(readSheet(await kept(bomb()), LIMITS)).rejects.toThrow('文件解压后过大')
    const repeated = Array.from({ length: 1000 }, () => ['长'.repeat(1001), 1, null])
    await expect(readSheet(await kept(await buffer(writeSheet('x', columns, once(repeated)))), LIMITS)).rejects.toThrow(
      '文件内容过多',
    )
  })
})

/** 60 MB of zeros in 60 KB, with a directory that claims 1 byte. */
function bomb(): Buffer {
  const name = Buffer.from('[Content_Types].xml')
  const data = deflateRawSync(Buffer.alloc(60_000_000))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt32LE(1, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, name, data, entry, name, end])
}
