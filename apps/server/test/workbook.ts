import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cell, readSheet, writeBook } from '../src/kit/excel/book.ts'
import type { Answer, Caller, TestApp } from './app.ts'

export async function uploadRows(who: Caller, path: string, headers: string[], rows: Cell[][]): Promise<Answer> {
  return who.upload(
    path,
    'book.xlsx',
    await writeBook([{ name: 'Sheet1', columns: headers.map((header) => ({ header })), rows }]),
  )
}

export async function readRows(app: TestApp, bytes: Buffer): Promise<string[][]> {
  const path = join(app.house.config.dataDir, `${crypto.randomUUID()}.xlsx`)
  await writeFile(path, bytes)
  return (await readSheet(path, { maxRows: 100_000, maxColumns: 300, maxBytes: 1e9 })).map((row) => row.cells)
}

export const errorsOf = ({ data }: Answer): string[] =>
  data.errors.map(({ row, column, reason }: { row: number; column: string; reason: string }) => `${row} ${column}：${reason}`)
