import Big from 'big.js'

/** A price line as the database has it: decimal texts. */
export interface PriceLine {
  zoneId: number
  weightFrom: number
  weightTo: number
  mode: number
  firstWeight: number | null
  firstPrice: string | null
  stepWeight: number | null
  stepPrice: string | null
  pricePerKg: string | null
  fixedPrice: string | null
  registrationFee: string
  remoteFee: string
}
export interface Band {
  weightFrom: number
  weightTo: number
  mode: number
  firstWeight: number
  stepWeight: number
  /** First price, price a kilogram or fixed price, in ten-thousandths. */
  price: bigint
  stepPrice: bigint
  fees: bigint
}
export interface Bulk {
  volDivisor: number
  /** In hundredths. */
  volRatio: number
  weightStep: number
}

/** Prices and factors have four places; everything between is whole numbers, so that thousands of parcels are priced exactly and fast. */
export const scaled = (text: string | null, places = 4): bigint =>
  text === null ? 0n : BigInt(new Big(text).times(10 ** places).toFixed(0))

export const bandOf = (line: PriceLine): Band => ({
  weightFrom: line.weightFrom,
  weightTo: line.weightTo,
  mode: line.mode,
  firstWeight: line.firstWeight ?? 0,
  stepWeight: line.stepWeight ?? 1,
  price: scaled(line.mode === 1 ? line.firstPrice : line.mode === 2 ? line.pricePerKg : line.fixedPrice),
  stepPrice: scaled(line.stepPrice),
  fees: scaled(line.registrationFee) + scaled(line.remoteFee),
})

/** (1 + fuel) × discount, eight places. */
export const factorOf = (fuelRate: string, discount: string): bigint => (10_000n + scaled(fuelRate)) * scaled(discount)

/** Base has seven places, times the factor fifteen; rounded half up to two once, at the end. Answered in hundredths. */
export function freightOf(band: Band, weight: number, factor: bigint): bigint {
  const sum = baseOf(band, weight) * factor + band.fees * 100_000_000_000n
  return (sum + HALF_CENT) / CENT
}
const CENT = 10_000_000_000_000n
const HALF_CENT = CENT / 2n

function baseOf(band: Band, weight: number): bigint {
  if (band.mode === 2) return BigInt(weight) * band.price
  if (band.mode === 3) return band.price * 1000n
  const steps = Math.ceil(Math.max(0, weight - band.firstWeight) / band.stepWeight)
  return (band.price + BigInt(steps) * band.stepPrice) * 1000n
}

/** Up to the next step; the volume counts where it is known and large enough. */
export function billWeightOf(weight: number, size: readonly (number | null | undefined)[], bulk: Bulk): number {
  const volume = volumeWeight(size, bulk.volDivisor)
  const counted = volume * 100 >= weight * bulk.volRatio && volume > 0 ? volume : weight
  return Math.ceil(counted / bulk.weightStep) * bulk.weightStep
}

/** Sizes to a hundredth of a centimetre, so that the product is a whole number and its rest exact. */
function volumeWeight(size: readonly (number | null | undefined)[], divisor: number): number {
  if (divisor === 0 || size.some((side) => !side)) return 0
  const product = size.reduce<number>((all, side) => all * Math.round(side! * 100), 1)
  const unit = divisor * 1000
  const rest = product % unit
  return (product - rest) / unit + (rest > 0 ? 1 : 0)
}

export const centsText = (cents: bigint): string => fixed(cents, 2)
/** Hundredths times a rate of six places, half up to four. */
export const cnyText = (cents: bigint, rate: bigint): string => fixed((cents * rate + 5_000n) / 10_000n, 4)

function fixed(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
