import { compare, times } from '@erp/contract/kit/decimal'

/** A price line as it was used. */
export interface Priced {
  chargeWeight: number | null
  tableNo: string | null
  currency: string | null
  discount: string | null
  fuelRate: string | null
  mode: number | null
  firstWeight: number | null
  firstPrice: string | null
  stepWeight: number | null
  stepPrice: string | null
  pricePerKg: string | null
  fixedPrice: string | null
  registrationFee: string | null
  remoteFee: string | null
  ourAmount: string | null
  ourNote: string | null
}

/** How our amount came about, in the words of the freight table: 236g × 62.00/kg ＋ 挂号费19.00 ＝ 33.63. */
export function formulaOf(line: Priced): string {
  if (line.mode === null || line.ourAmount === null) return line.ourNote ?? ''
  const more = [
    [line.registrationFee, '挂号费'],
    [line.remoteFee, '偏远费'],
  ].flatMap(([fee, label]) => (fee && compare(fee, 0) > 0 ? [`${label}${plain(fee)}`] : []))
  return `${[`${baseOf(line)}${factorsOf(line)}`, ...more].join(' ＋ ')} ＝ ${plain(line.ourAmount)} ${line.currency ?? ''}`.trim()
}

function baseOf(line: Priced): string {
  const weight = line.chargeWeight ?? 0
  if (line.mode === 2) return `${weight}g × ${plain(line.pricePerKg)}/kg`
  if (line.mode === 3) return `固定价${plain(line.fixedPrice)}`
  const steps = Math.ceil(Math.max(0, weight - (line.firstWeight ?? 0)) / (line.stepWeight ?? 1))
  return `(首重${line.firstWeight}g ${plain(line.firstPrice)} ＋ ${steps} × 续重${line.stepWeight}g ${plain(line.stepPrice)})`
}

function factorsOf({ fuelRate, discount }: Priced): string {
  const fuel = fuelRate && compare(fuelRate, 0) > 0 ? ` × (1＋燃油${times(fuelRate, 100).toFixed()}%)` : ''
  return `${fuel}${discount && compare(discount, 1) !== 0 ? ` × 折扣${times(discount, 1).toFixed()}` : ''}`
}

const plain = (value: string | null): string => (value === null ? '0' : Number(value).toFixed(2))
