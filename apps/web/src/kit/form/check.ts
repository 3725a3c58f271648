import type { Field } from '@erp/contract/kit'

/** What is wrong with a value, in the server's own words; null when it is right. */
export function check(field: Field, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return required(field)
  switch (field.kind) {
    case 'text':
    case 'html':
      return checkText(field, String(value as string))
    case 'int':
      return checkInt(field, value)
    case 'decimal':
      return checkDecimal(field, String(value as string).trim())
    case 'refs':
    case 'rows':
      return checkList(field, value as unknown[])
    default:
      return null
  }
}

const required = (field: Field): string | null =>
  field.required && field.kind !== 'flag' ? (field.kind === 'rows' ? tooFew(field) : `${field.label}不能为空`) : null

function checkText(field: Field, typed: string): string | null {
  const { label, pattern } = field
  const trimmed = field.untrimmed ? typed : typed.trim()
  const text = field.upper ? trimmed.toUpperCase() : trimmed
  const min = Math.max(Number(field.min ?? 0), field.required ? 1 : 0)
  const max = Number(field.max ?? 200)
  if (text.length < min) return min > 1 ? `${label}至少${min}个字` : `${label}不能为空`
  if (text.length > max) return `${label}不能超过${max}个字`
  if (pattern && text !== '' && !pattern.test(text)) return field.message ?? `${label}格式不正确`
  return null
}

function checkInt(field: Field, value: unknown): string | null {
  const { label, min = Number.MIN_SAFE_INTEGER, max } = field
  const number = Number(value)
  if (!Number.isSafeInteger(number)) return `${label}应为整数`
  const range = max === undefined ? `不能小于${min}` : `应为${min}~${max}的整数`
  return number < Number(min) || number > Number(max ?? Number.MAX_SAFE_INTEGER) ? `${label}${range}` : null
}

function checkDecimal(field: Field, text: string): string | null {
  const { label, scale = 2, min, max } = field
  if (!new RegExp(`^-?\\d{1,14}(\\.\\d{1,${scale}})?$`).test(text)) return `${label}应为数字，最多${scale}位小数`
  if (min !== undefined && Number(text) < Number(min)) return `${label}不能小于${min}`
  if (max !== undefined && Number(text) > Number(max)) return `${label}不能大于${max}`
  return null
}

function checkList(field: Field, value: unknown[]): string | null {
  const least = Math.max(Number(field.min ?? 0), field.required ? 1 : 0)
  if (value.length < least) return tooFew(field)
  return value.length > Number(field.max ?? 1000) ? `${field.label}最多${field.max ?? 1000}项` : null
}
const tooFew = (field: Field): string => `${field.label}至少${Math.max(Number(field.min ?? 0), 1)}项`
