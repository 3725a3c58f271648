import { PRINT_TYPE, type PrintElement, type PrintType } from '@erp/contract/kit/print'
import { PRINT_FIELDS } from '@erp/contract/kit/print-fields'
import type { Named } from '../../../kit/label/paper.ts'
import { bad } from '../../../kit/refuse.ts'
import { isTemplatePicture } from './print-picture.ts'

interface Designed {
  templateType: number
  widthMm: string
  heightMm: string
  elements: PrintElement[]
}
const MARKUP = /<\s*[/!?a-z]|javascript:|&#|\{\{|<%/i
const PLAIN_CODE = /^[\x20-\x7e]*$/

/** Everything lies on the paper, names fields that the type has and holds no markup. */
export function checkPaper({ templateType, widthMm, heightMm, elements }: Designed): void {
  if (templateType === PRINT_TYPE.waybill) throw bad('面单模板请在 物流 › 面单模板 中维护', 'templateType')
  const { values, columns } = PRINT_FIELDS[templateType as PrintType] as { values: Named; columns: Named }
  for (const [i, element] of elements.entries()) {
    const wrong =
      outside(element, Number(widthMm), Number(heightMm)) ??
      written(element) ??
      bound(element, values) ??
      listed(element, columns)
    if (wrong) throw bad(`第${i + 1}个元素：${wrong}`, 'elements')
  }
}

function outside({ kind, x, y, width, height }: PrintElement, paperWidth: number, paperHeight: number): string | null {
  if (Number(x) + Number(width) > paperWidth || Number(y) + Number(height) > paperHeight)
    return `超出纸张${paperWidth}×${paperHeight}mm`
  if (kind === 'line') return Number(width) === 0 && Number(height) === 0 ? '长度不能为0' : null
  return Number(width) === 0 || Number(height) === 0 ? '宽和高不能为0' : null
}

function written({ kind, text, picture }: PrintElement): string | null {
  if (MARKUP.test(text ?? '')) return '文字不能含标签或脚本'
  if (kind === 'barcode' && !PLAIN_CODE.test(text ?? '')) return '条码只能含英文、数字和符号'
  return picture && !isTemplatePicture(picture) ? '图片不存在，请重新上传' : null
}

function bound({ kind, field, text, picture }: PrintElement, values: Named): string | null {
  if (kind === 'line' || kind === 'table') return null
  if (field) {
    const known = Object.hasOwn(values, field) && values[field]
    if (!known) return `没有字段「${field}」`
    if ((known[2] === 'picture') !== (kind === 'image')) return `字段「${known[0]}」不能用于此元素`
    return null
  }
  if (kind === 'image') return picture ? null : '请选择字段或上传图片'
  return text ? null : '请选择字段或填写文字'
}

function listed({ kind, columns }: PrintElement, known: Named): string | null {
  if (kind !== 'table') return null
  if (Object.keys(known).length === 0) return '此类型没有明细，不能放表格'
  if (!columns?.length) return '请选择表格的列'
  const unknown = columns.find(({ column }) => !Object.hasOwn(known, column))
  return unknown ? `没有列「${unknown.column}」` : null
}
