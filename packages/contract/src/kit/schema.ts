import { z } from 'zod'
import { PAGE_SIZES } from './crud.ts'
import type { Field, Fields } from './field.ts'

/** `text` coerces numbers out of strings, for queries, paths, multipart fields and workbook cells. */
export type Source = 'json' | 'text'

export function schemaOf(fields: Fields, source: Source = 'json', strict = false): z.ZodType<Record<string, unknown>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, source)]))
  if (!strict) return z.object(shape, '参数格式不正确')
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `未知的筛选条件「${issue.keys.join('、')}」` : '筛选条件格式不正确'),
  })
}

export function fieldSchema(field: Field, source: Source = 'json'): z.ZodType {
  const required = field.required ?? false
  const base = source === 'text' ? z.preprocess(blankToNull, valueSchema(field, source)) : valueSchema(field, source)
  if (required) return base
  if (field.kind === 'flag') return optional(base, field.initial ?? 0)
  if (field.kind === 'refs' || field.many) return optional(base, [])
  if (field.initial !== undefined) return optional(base, field.initial)
  return source === 'text' ? z.preprocess(blankToNull, valueSchema(field, source).nullish()) : base.nullish()
}

function optional(base: z.ZodType, fallback: unknown): z.ZodType {
  return z.preprocess((value) => (value === undefined || value === null || value === '' ? fallback : value), base)
}

function valueSchema(field: Field, source: Source): z.ZodType {
  const { label } = field
  switch (field.kind) {
    case 'int':
      return intSchema(field, source)
    case 'flag':
      return literals(`${label}应为0或1`, [0, 1], source)
    case 'decimal':
      return decimalSchema(field)
    case 'date':
      return z.string(bad(label, '应为日期')).refine(isDate, `${label}应为 YYYY-MM-DD 格式的日期`)
    case 'time':
      return z.string(bad(label, '应为时间')).refine(isTime, `${label}应为 YYYY-MM-DD HH:mm:ss 格式的时间`)
    case 'choice':
      return choiceSchema(field, source)
    case 'ref':
      return field.by ? textSchema({ ...field, max: 50 }) : intSchema({ ...field, min: 1 }, source)
    case 'refs':
      return arrayOf(field, field.by ? textSchema({ ...field, max: 50 }) : intSchema({ ...field, min: 1 }, source), 1000)
    case 'group':
      return schemaOf(field.fields ?? {}, source, field.shape === 'strict')
    case 'rows':
      return rowsSchema(field, source)
    case 'json':
      return z.unknown().refine((value) => JSON.stringify(value ?? null).length <= 100_000, `${label}过大`)
    default:
      return textSchema(field)
  }
}

function textSchema(field: Field): z.ZodType {
  const { label, upper, pattern } = field
  const max = Number(field.max ?? 200)
  const min = Math.max(Number(field.min ?? 0), field.required ? 1 : 0)
  let text: z.ZodType<string> = z
    .string(bad(label, '应为文本'))
    .transform((s) => (field.untrimmed ? s : s.trim()))
    .transform((s) => (upper ? s.toUpperCase() : s))
    .refine((s) => !s.includes('\0'), `${label}含有不允许的字符`)
    .refine((s) => s.length >= min, min > 1 ? `${label}至少${min}个字` : `${label}不能为空`)
    .refine((s) => s.length <= max, `${label}不能超过${max}个字`)
  if (pattern) text = text.refine((s) => (s === '' && !field.required) || pattern.test(s), field.message ?? `${label}格式不正确`)
  return text
}

function intSchema(field: Field, source: Source): z.ZodType {
  const { label } = field
  if (field.shape === 'pageSize') return literals(`${label}只能是${PAGE_SIZES.join('、')}`, [...PAGE_SIZES], source)
  const min = Number(field.min ?? Number.MIN_SAFE_INTEGER)
  const max = Number(field.max ?? Number.MAX_SAFE_INTEGER)
  const range = field.max === undefined ? `不能小于${min}` : `应为${min}~${max}的整数`
  const outside = field.message ?? `${label}${range}`
  const number = z
    .int(field.message ?? bad(label, '应为整数'))
    .min(min, outside)
    .max(max, outside)
  return source === 'text' ? z.preprocess(digitsToNumber, number) : number
}

function decimalSchema(field: Field): z.ZodType {
  const { label, scale = 2 } = field
  return z
    .union([z.string(), z.number()], bad(label, '应为数字'))
    .transform((v) => (typeof v === 'number' && Number.isFinite(v) ? String(v) : String(v).trim()))
    .refine((s) => new RegExp(`^-?\\d{1,14}(\\.\\d{1,${scale}})?$`).test(s), `${label}应为数字，最多${scale}位小数`)
    .refine((s) => field.min === undefined || Number(s) >= Number(field.min), `${label}不能小于${field.min}`)
    .refine((s) => field.max === undefined || Number(s) <= Number(field.max), `${label}不能大于${field.max}`)
}

function choiceSchema(field: Field, source: Source): z.ZodType {
  if (field.dict) {
    const entry = textSchema({ ...field, max: 50 })
    return field.many ? arrayOf(field, entry, 100) : entry
  }
  const values = (field.choices ?? []).map(([value]) => value)
  const message = `${field.label}只能是${(field.choices ?? []).map(([, label]) => label).join('、')}`
  const one = literals(message, values, source)
  return field.many ? arrayOf(field, one, values.length) : one
}

function rowsSchema(field: Field, source: Source): z.ZodType {
  const { label } = field
  if (field.shape === 'range') return rangeSchema(label)
  if (field.shape === 'oneOrMany') {
    const one = z.union([z.string().max(100), z.number()], `${label}筛选值不正确`)
    return z.preprocess((v) => (Array.isArray(v) ? v : [v]), z.array(one, `${label}筛选值不正确`).max(500, `${label}最多选500个`))
  }
  const item = field.fields?.['']
  const all = arrayOf(
    field,
    item ? valueSchema({ ...item, required: true }, source) : schemaOf(field.fields ?? {}, source),
    Number(field.max ?? 1000),
  )
  // A query of one value is no list until it is made one.
  return item && source === 'text' ? z.preprocess((v) => (typeof v === 'string' ? [v] : v), all) : all
}

/** [from, to], either end open. */
function rangeSchema(label: string): z.ZodType {
  const end = z.union([z.string().regex(/^[-\d.: ]{1,30}$/), z.number()]).nullable()
  return z.preprocess(
    (v) => (typeof v === 'string' ? v.split(',').map((s) => s || null) : v),
    z.tuple([end, end], `${label}应为起止范围`),
  )
}

function arrayOf(field: Field, item: z.ZodType, max: number): z.ZodType {
  const min = field.kind === 'rows' ? Number(field.min ?? 0) : 0
  return z
    .array(item, bad(field.label, '应为列表'))
    .min(field.required ? Math.max(min, 1) : min, `${field.label}至少${Math.max(min, 1)}项`)
    .max(max, `${field.label}最多${max}项`)
}

/** Values compare as text when they come as text, and leave as the declared value. */
function literals(message: string, values: (string | number)[], source: Source): z.ZodType {
  const known = new Map(values.map((value) => [source === 'text' ? String(value) : value, value]))
  return z
    .custom<string | number>((v) => known.has(source === 'text' ? String(v) : (v as string)), message)
    .transform((v) => known.get(source === 'text' ? String(v) : v))
}

const bad = (label: string, reason: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? `${label}不能为空` : `${label}${reason}`,
})
const blankToNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const digitsToNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value
const isDate = (s: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(s) && s >= '1900' && new Date(`${s}T00:00:00Z`).toJSON()?.startsWith(s) === true
const isTime = (s: string) =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(s) && isDate(s.slice(0, 10)) && s.slice(11) < '24' && /:[0-5]\d:[0-5]\d$/.test(s)
