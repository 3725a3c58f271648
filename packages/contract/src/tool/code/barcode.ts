import { action, choice, flag, list, resource, text, type } from '../../kit/index.ts'
import type { LabelPreview } from '../../kit/label.ts'

export const MAX_CODES = 2000
export const MAX_PICTURE_MB = 10
export const SYMBOLS = [
  ['code128', 'Code 128'],
  ['qr', '二维码'],
] as const
/** Sheets by name: paper, columns and rows. */
export const SHEETS = [
  ['a4-3x8', 'A4 3×8'],
  ['a4-4x10', 'A4 4×10'],
  ['a4-5x13', 'A4 5×13'],
  ['50x30', '50×30 mm'],
  ['60x40', '60×40 mm'],
  ['40x30', '40×30 mm'],
] as const
export type Sheet = (typeof SHEETS)[number][0]
export interface SheetSize {
  width: number
  height: number
  columns: number
  rows: number
}
export const SHEET_SIZES: Record<Sheet, SheetSize> = {
  'a4-3x8': { width: 210, height: 297, columns: 3, rows: 8 },
  'a4-4x10': { width: 210, height: 297, columns: 4, rows: 10 },
  'a4-5x13': { width: 210, height: 297, columns: 5, rows: 13 },
  '50x30': { width: 50, height: 30, columns: 1, rows: 1 },
  '60x40': { width: 60, height: 40, columns: 1, rows: 1 },
  '40x30': { width: 40, height: 30, columns: 1, rows: 1 },
}

export interface ReadCode {
  text: string
  /** Code128, EAN-13, QRCode … as the reader calls it. */
  type: string
  /** In pixels of the picture. */
  x: number
  y: number
  width: number
  height: number
}
export interface ReadPicture {
  width: number
  height: number
  codes: ReadCode[]
}
export interface CheckedCode {
  row: number
  code: string
  /** EAN-13, ISBN … or none that is known. */
  kind: string | null
  ok: boolean
  message: string
  /** The first row that has the same. */
  sameAs: number | null
}
export interface CheckedCodes {
  total: number
  good: number
  bad: number
  repeated: number
  rows: CheckedCode[]
}
const USE = 'tool:barcode:use' as const
const codes = list('编码', text('编码', { required: true, max: 200 }), { required: true, min: 1, max: MAX_CODES })
const sheet = {
  codes,
  symbol: choice('码制', SYMBOLS, { required: true, initial: 'code128' }),
  sheet: choice('纸张', SHEETS, { required: true, initial: 'a4-3x8' }),
  withText: flag('显示文字', { initial: 1 }),
}

/** Codes made, read and checked. */
export const barcode = resource('tool/barcode', {
  title: '条码工具',
  name: 'title',
  fields: { title: text('名称') },
  actions: {
    generate: action('POST', 'generate', {
      label: '生成条码纸',
      permission: USE,
      download: true,
      input: sheet,
      output: type<unknown>(),
    }),
    preview: action('POST', 'preview', {
      label: '预览条码纸',
      permission: USE,
      reads: true,
      input: sheet,
      output: type<LabelPreview & { pages: number }>(),
    }),
    decode: action('POST', 'decode', {
      label: '识别图片',
      permission: USE,
      upload: true,
      ownTx: true,
      ownLog: true,
      output: type<ReadPicture>(),
    }),
    check: action('POST', 'check', {
      label: '批量校验',
      permission: USE,
      reads: true,
      input: { codes },
      output: type<CheckedCodes>(),
    }),
  },
})
