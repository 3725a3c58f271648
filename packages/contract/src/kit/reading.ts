import { round, times } from './decimal.ts'
import type { Field, Fields } from './field.ts'
import { refName } from './resource.ts'

type Row = Record<string, any>
/** The label of a dictionary's value, where it is known. */
export type Labels = (value: string | number) => string | undefined

/** A value as a person reads it, in lists, cards, details, logs and sheets alike; '' where there is nothing to read. */
export function readingOf(name: string, field: Field, row: Row, labels?: Labels): string {
  const value = row[name]
  if (isNothing(value)) return ''
  if (field.words) return field.words(value, row) ?? ''
  switch (field.kind) {
    case 'flag':
      return value ? '是' : '否'
    case 'choice':
      return listed(value, (one) => labels?.(one) ?? choiceLabel(field, one))
    case 'ref':
    case 'refs':
      return listed(row[refName(name)] ?? value, String)
    case 'int':
      return field.ordinal ? String(value) : grouped(value)
    case 'decimal':
      return inCurrency(field, row, numberText(field, value))
    case 'html':
      return plainText(String(value))
    case 'group':
      return pairs(field, value)
    case 'rows':
      return listed(value, (one) => (field.fields?.[''] ? readingOf('', field.fields[''], { '': one }) : pairs(field, one)), '；')
    // Pictures are looked at, and free JSON has no reading of its own.
    case 'image':
    case 'json':
      return ''
    default:
      return String(value)
  }
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Who and when, as every list shows it. */
export const stampFields: Fields = {
  createBy: { kind: 'text', label: '创建人' },
  createTime: { kind: 'time', label: '创建时间' },
  updateBy: { kind: 'text', label: '更新人' },
  updateTime: { kind: 'time', label: '更新时间' },
}

/** What stands above a column: money of one currency says which. */
export const titleOf = ({ label, currency }: Field): string =>
  currency && isCurrency(currency) && !label.includes(currency) ? `${label}(${currency})` : label

/** The field of the same row that names the currency, where it differs from row to row. */
export const currencyField = ({ currency }: Field): string | undefined =>
  currency && !isCurrency(currency) ? currency : undefined

export function choiceLabel(field: Field, value: string | number): string {
  return field.choices?.find(([known]) => String(known) === String(value))?.[1] ?? String(value)
}

/** Decimal text with its places, thousands parted; a share of one in percent. */
export function numberText(field: Field, value: string | number): string {
  if (Number.isNaN(Number(value))) return String(value)
  return field.percent ? percentText(value) : grouped(round(value, placesOf(field)))
}

/** How many decimals are read of it. */
export const placesOf = ({ places, scale = 2 }: Pick<Field, 'places' | 'scale'>): number => places ?? scale

export const percentText = (share: string | number): string => `${grouped(round(times(share, 100), 2))}%`

/** "1234567.80" as people read it: 1,234,567.80. */
export function grouped(value: string | number): string {
  const [whole = '', rest] = String(value).split('.')
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return (rest === undefined ? parted : `${parted}.${rest}`).replace(/^-(?=\d)/, '−')
}

const isCurrency = (currency: string): boolean => /^[A-Z]{3}$/.test(currency)

function inCurrency(field: Field, row: Row, amount: string): string {
  const by = currencyField(field)
  return by && row[by] ? moneyIn(row[by], amount) : amount
}

/** Money that is read already, with its currency and no parts where that has none. */
export const moneyIn = (currency: string, amount: string): string =>
  `${currency} ${hasParts(currency) ? amount : amount.replace(/\.0+$/, '')}`

/** There are cents of a dollar and none of a yen. */
function hasParts(currency: string): boolean {
  const known = PARTS.get(currency)
  if (known !== undefined) return known
  const has =
    !isCurrency(currency) ||
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits !== 0
  PARTS.set(currency, has)
  return has
}
const PARTS = new Map<string, boolean>()

const listed = (value: any, read: (one: any) => string, between = '、'): string =>
  Array.isArray(value) ? value.map(read).join(between) : read(value)

const pairs = (field: Field, row: Row): string =>
  Object.entries(field.fields ?? {})
    .flatMap(([name, one]) => {
      const text = readingOf(name, one, row)
      return text ? `${one.label} ${text}` : []
    })
    .join(' ')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const plainText = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/li|\/h\d)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .trim()
