import { DEV_TYPE, INFRINGE } from './development.states.ts'

export interface Judged {
  catId?: number | null
  devType?: number | null
  mainImage?: string | null
  refUrls?: readonly string[] | null
  purchaseUrls?: readonly string[] | null
  targetPlats?: readonly string[] | null
  estCost?: string | null
  estWeight?: number | null
  estSalePrice?: string | null
  currency?: string | null
  infringeCheck?: number | null
  infringeRemark?: string | null
}
const none = (values?: readonly unknown[] | null): boolean => !values?.length
const nothing = (amount?: string | number | null): boolean => !(Number(amount ?? 0) > 0)

/** What a product still lacks to be submitted, in the words of the form. */
export function missingOf(row: Judged, styles: number): string[] {
  const lacks: [label: string, lacking: boolean][] = [
    ['类目', !row.catId],
    ['主图', !row.mainImage],
    ['竞品链接', row.devType === DEV_TYPE.follow && none(row.refUrls)],
    ['货源链接', none(row.purchaseUrls)],
    ['目标平台', none(row.targetPlats)],
    ['预估采购价', nothing(row.estCost)],
    ['预估重量', nothing(row.estWeight)],
    ['预估售价', nothing(row.estSalePrice)],
    ['币种', !row.currency],
    ['侵权检查', (row.infringeCheck ?? INFRINGE.unchecked) === INFRINGE.unchecked],
    ['侵权说明', row.infringeCheck === INFRINGE.risky && !row.infringeRemark],
    ['款式', styles === 0],
  ]
  return lacks.flatMap(([label, lacking]) => (lacking ? [label] : []))
}
